"""What stands at the foot of every content slide: source line, progress, course and chapter, number.

The same places as on the deck's master; a test compares them with the written .pptx.
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from deckgen.html.markup import element, joined, place, pt, style
from deckgen.html.text import hex_color
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.place.elements import Layout, PlacedDeck, PlacedSlide
from deckgen.theme import Theme

_NUMBER, _FOOTER, _SOURCE = Inches(0.7), Inches(7.0), Inches(4.3)
_SOURCE_SIZE = 9.0
_HEIGHT, _ABOVE, _GAP = Pt(3), Pt(6), Pt(3)


@dataclass(frozen=True, slots=True)
class Chapters:
    """The slides of each chapter by id, in order."""

    members: tuple[tuple[str, ...], ...]
    index: Mapping[str, int]  # slide's id -> chapter's index


def chapters_of(deck: PlacedDeck) -> Chapters:
    """Which slides each of the deck's chapters has."""
    members = tuple(
        tuple(slide.id for slide in deck.slides if slide.chapter == name) for name in deck.chapters
    )
    index = {slide: n for n, slides in enumerate(members) for slide in slides}
    return Chapters(members, index)


def furniture(slide: PlacedSlide, deck: PlacedDeck, chapters: Chapters, theme: Theme) -> Markup:
    """The foot of *slide*: nothing on a cover, the number alone on an opener."""
    if slide.layout is Layout.COVER:
        return Markup("")
    foot = theme.page.footer
    number = _foot(theme, _right_end(foot, _NUMBER, Emu(0)), str(slide.number), "right")
    if slide.layout is Layout.SECTION:
        return number
    said = "  ·  ".join(part for part in (deck.title, slide.chapter) if part)
    parts = [_foot(theme, Box(foot.left, foot.top, _FOOTER, foot.height), said, "left"), number]
    if slide.source_line:
        parts.insert(0, _source(theme, slide.source_line))
    return joined(*parts, _progress(slide, chapters, theme))


def _right_end(foot: Box, width: Emu, before: Emu) -> Box:
    return Box(Emu(foot.right - before - width), foot.top, width, foot.height)


def _foot(theme: Theme, box: Box, content: str, align: str) -> Markup:
    rules = {
        **place(box),
        "font-size": pt(theme.scale.footer),
        "line-height": place(box)["height"],
        "text-align": align,
        "color": hex_color(theme, "muted"),
    }
    return element("div", {"class": "foot", "style": style(rules)}, content)


def _source(theme: Theme, content: str) -> Markup:
    box = _right_end(theme.page.footer, _SOURCE, _NUMBER)
    rules = {
        **place(box),
        "font-size": pt(_SOURCE_SIZE),
        "line-height": place(box)["height"],
        "text-align": "right",
        "color": hex_color(theme, "muted"),
    }
    return element("div", {"class": "foot mono", "style": style(rules)}, content)


def _progress(slide: PlacedSlide, chapters: Chapters, theme: Theme) -> Markup:
    """A segment for each chapter, as wide as it is long; what is done is filled."""
    current = chapters.index.get(slide.id)
    if current is None:
        return Markup("")
    foot = theme.page.footer
    line = Box(foot.left, Emu(foot.top - _ABOVE), foot.width, _HEIGHT)
    shares = [max(1, len(slides)) for slides in chapters.members]
    blocks = []
    for index, box in enumerate(line.columns(shares, _GAP)):
        here = chapters.members[index]
        if index < current:
            blocks.append(_block(box, _pale(theme.color("primary"))))
            continue
        blocks.append(_block(box, theme.color("line")))
        if index == current:
            done = (here.index(slide.id) + 1) / len(here)
            part = Box(box.left, box.top, Emu(round(box.width * done)), box.height)
            blocks.append(_block(part, theme.color("primary")))
    return joined(*blocks)


def _block(box: Box, color: str) -> Markup:
    rules = {**place(box), "background": color}
    return element("div", {"class": "shape progress", "style": style(rules), "aria-hidden": "true"})


def _pale(color: str) -> str:
    """*color* most of the way to white: 40 % of its luminance, 60 % added, as Office reckons it."""
    red, green, blue = (int(color[n : n + 2], 16) / 255 for n in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    paler = colorsys.hls_to_rgb(hue, light * 0.4 + 0.6, saturation)
    return "#" + "".join(f"{round(part * 255):02X}" for part in paler)
