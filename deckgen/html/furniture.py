"""What stands at the foot of every content slide: source line, progress, course and chapter, number."""

from __future__ import annotations

import colorsys

from markupsafe import Markup

from deckgen.html.markup import element, joined, place, pt, style
from deckgen.html.text import hex_color
from deckgen.lengths import Box
from deckgen.place.elements import Layout, PlacedDeck, PlacedSlide
from deckgen.place.foot import (
    SOURCE_SIZE,
    Progress,
    Stretch,
    course_box,
    course_line,
    number_box,
    source_box,
)
from deckgen.theme import Theme


def furniture(slide: PlacedSlide, deck: PlacedDeck, progress: Progress, theme: Theme) -> Markup:
    """The foot of *slide*: nothing on a cover, the number alone on an opener."""
    if slide.layout is Layout.COVER:
        return Markup("")
    page, size = theme.page, theme.scale.footer
    number = _foot(theme, number_box(page), str(slide.number), size, align="right")
    if slide.layout is Layout.SECTION:
        return number
    said = _foot(theme, course_box(page), course_line(deck, slide), size, align="left")
    parts = [said, number]
    if slide.source_line:
        source = _foot(
            theme, source_box(page), slide.source_line, SOURCE_SIZE, align="right", face=" mono"
        )
        parts.insert(0, source)
    return joined(*parts, *_progress(slide, progress, theme))


def _foot(
    theme: Theme, box: Box, content: str, size: float, *, align: str, face: str = ""
) -> Markup:
    rules = {
        **place(box),
        "font-size": pt(size),
        "line-height": place(box)["height"],
        "text-align": align,
        "color": hex_color(theme, "muted"),
    }
    return element("div", {"class": f"foot{face}", "style": style(rules)}, content)


def _progress(slide: PlacedSlide, progress: Progress, theme: Theme) -> list[Markup]:
    """A block for each stretch of the line."""
    colors = {
        Stretch.PAST: _pale(theme.color("primary")),
        Stretch.DONE: theme.color("primary"),
        Stretch.AHEAD: theme.color("line"),
    }
    stretches = progress.stretches(slide, theme.page)
    return [_block(box, colors[stretch]) for box, stretch in stretches]


def _block(box: Box, color: str) -> Markup:
    rules = {**place(box), "background": color}
    return element("div", {"class": "shape progress", "style": style(rules), "aria-hidden": "true"})


def _pale(color: str) -> str:
    """*color* most of the way to white: 40 % of its luminance, 60 % added, as Office reckons it."""
    red, green, blue = (int(color[n : n + 2], 16) / 255 for n in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    paler = colorsys.hls_to_rgb(hue, light * 0.4 + 0.6, saturation)
    return "#" + "".join(f"{round(part * 255):02X}" for part in paler)
