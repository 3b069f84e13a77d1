"""Fitted text as HTML: every line an element of its own at its place, so that none breaks anew.

A line's baseline is set by a strut of the line's ascent (``--a``), whatever typeface the browser finds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from markupsafe import Markup

from deckgen.html.markup import element, joined, pt, px, style
from deckgen.measure.lines import indent
from deckgen.place.elements import Align, Bullet, Line, Paragraph, Run, Script
from deckgen.theme import Theme

_ALIGN = {Align.LEFT: None, Align.CENTER: "center", Align.RIGHT: "right"}
_SCRIPT = {Script.NORMAL: None, Script.SUB: "sub", Script.SUPER: "super"}
_SAFE_LINK = re.compile(r"(?:https?|mailto):", re.IGNORECASE)


def hex_color(theme: Theme, name: str | None) -> str | None:
    """The colour called *name* (or given as '#RRGGBB') as '#RRGGBB'; None when there is none."""
    return name if name is None or name.startswith("#") else theme.color(name)


def text_lines(
    lines: Sequence[Line], paragraphs: Sequence[Paragraph], size: float, theme: Theme
) -> Iterator[Markup]:
    """*lines* of text set at *size* points, those of a paragraph in one element."""
    numbers = _numbers(paragraphs)
    for index, group in groupby(lines, key=lambda line: line.paragraph):
        paragraph = paragraphs[index]
        shown = [_line(line, paragraph, size, numbers[index], theme) for line in group]
        scaled = pt(size * paragraph.scale) if paragraph.scale != 1.0 else None
        yield element("p", {"style": style({"font-size": scaled})}, *shown)


def inline(runs: Sequence[Run], theme: Theme) -> Markup:
    """*runs* as they stand in flowing text."""
    return joined(*(_run(run, theme) for run in runs))


def _line(line: Line, paragraph: Paragraph, size: float, number: int, theme: Theme) -> Markup:
    align = _ALIGN[paragraph.align]
    rules = {
        "left": px(line.left),
        "top": px(line.top),
        "width": px(line.width) if align else None,
        "text-align": align,
        "--a": px(line.ascent),
    }
    bullet = _bullet(paragraph, size, number) if line.first else Markup("")
    return element("span", {"class": "l", "style": style(rules)}, bullet, inline(line.runs, theme))


def _bullet(paragraph: Paragraph, size: float, number: int) -> Markup:
    if paragraph.bullet is Bullet.NONE:
        return Markup("")
    sign = "•" if paragraph.bullet is Bullet.DOT else f"{number}."
    hanging = pt(indent(paragraph)[1] * size)
    return element("span", {"class": "l b", "style": style({"left": f"-{hanging}"})}, sign)


def _numbers(paragraphs: Sequence[Paragraph]) -> list[int]:
    """What each paragraph is numbered as, counted level by level as PowerPoint does."""
    counts: dict[int, int] = {}
    numbers = []
    for paragraph in paragraphs:
        counts = {level: n for level, n in counts.items() if level <= paragraph.level}
        before = counts.get(paragraph.level, 0) or paragraph.number - 1
        numbered = paragraph.bullet is Bullet.NUMBER
        counts[paragraph.level] = before + 1 if numbered else 0
        numbers.append(counts[paragraph.level])
    return numbers


def _run(run: Run, theme: Theme) -> Markup:
    kinds = [
        name
        for name, holds in (
            ("w", _is_east_asian(run.text)),
            ("bold", run.bold),
            ("italic", run.italic),
            ("mono", run.mono),
            ("math", run.math),
        )
        if holds
    ]
    if script := _SCRIPT[run.script]:
        kinds.append(script)
    rules = {
        "color": hex_color(theme, run.color),
        "background": hex_color(theme, run.highlight),
    }
    attributes = {"class": " ".join(kinds) or None, "style": style(rules)}
    if run.link is not None and _SAFE_LINK.match(run.link):
        link = {"href": run.link, "target": "_blank", "rel": "noopener noreferrer"}
        return element("a", {**attributes, **link}, run.text)
    if not any(attributes.values()):
        return joined(run.text)
    return element("span", attributes, run.text)


def _is_east_asian(text: str) -> bool:
    """Whether *text* has East Asian characters: then its quotes and dashes are set in that typeface too."""
    return any(unicodedata.east_asian_width(ch) in "WF" for ch in text)
