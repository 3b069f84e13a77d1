"""Titles and plain texts in boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from deckgen.kinds.base import LayoutContext
from deckgen.lengths import Box
from deckgen.measure.fit import Fitted, fit
from deckgen.measure.lines import BODY_SPACING
from deckgen.place.elements import Align, Anchor, Padding, Paragraph, Role, Run, TextBox
from deckgen.problems import ContentError, Place
from deckgen.source.text import SourceText

_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
TITLE_SPACING = 0.85
_GAPS = (1.6, 1.3, 1.0, 0.8, 0.65, 0.45, 0.3)
#: larger text than this never goes with gaps below the least
_CRAMPED_UP_TO, _LEAST_GAP = 20, 0.65
_NO_PADDING = Padding()


def place_of(text: str) -> Place | None:
    """Where *text* was written, if it remembers."""
    return text.place if isinstance(text, SourceText) else None


def paragraphs_of(text: SourceText) -> list[SourceText]:
    """*text* parted at its blank lines."""
    parts: list[SourceText] = []
    at = 0
    for gap in [*_BLANK_LINE.finditer(text), None]:
        end = gap.start() if gap else len(text)
        while end > at and text[end - 1].isspace():
            end -= 1
        if end > at:
            parts.append(text.part(at, end))
        at = gap.end() if gap else end
    return parts


def bold(runs: Iterable[Run]) -> tuple[Run, ...]:
    """*runs* in bold."""
    return tuple(replace(run, bold=True) for run in runs)


def colored(runs: Iterable[Run], color: str) -> tuple[Run, ...]:
    """*runs* in *color* where they have no colour of their own."""
    return tuple(run if run.color else replace(run, color=color) for run in runs)


def title_box(made: LayoutContext, title: str) -> TextBox:
    """A content slide's title in its place on the page."""
    return headline_box(
        "title",
        bold(made.rich(title)),
        made.theme.page.title,
        made.theme.scale.title,
        place=place_of(title),
        what="the title",
        role=Role.TITLE,
        anchor=Anchor.MIDDLE,
        color="primary",
    )


def headline_box(
    name: str,
    words: tuple[Run, ...],
    box: Box,
    sizes: Sequence[float],
    *,
    place: Place | None,
    what: str,
    role: Role,
    anchor: Anchor,
    color: str,
    spacing: float = TITLE_SPACING,
) -> TextBox:
    """*words* on as few lines as any of *sizes* allows, at the largest such size.

    A headline that breaks before its last word looks worse than one that is a little smaller.
    """
    paragraphs = [Paragraph(words)]
    fits = [
        fit(paragraphs, box, sizes[n:], place=place, what=what, spacing=spacing, anchor=anchor)
        for n in range(len(sizes))
    ]
    fewest = min(len(each.lines) for each in fits)
    best = max((each for each in fits if len(each.lines) == fewest), key=lambda each: each.size)
    return boxed(name, best, box, role=role, anchor=anchor, color=color, spacing=spacing)


def text_box(
    made: LayoutContext,
    name: str,
    paragraphs: Sequence[Paragraph],
    box: Box,
    sizes: Iterable[float],
    *,
    place: Place | None = None,
    what: str = "the text",
    role: Role = Role.NONE,
    anchor: Anchor = Anchor.TOP,
    color: str = "ink",
    fill: str | None = None,
    outline: str | None = None,
    padding: Padding = _NO_PADDING,
    spacing: float = BODY_SPACING,
) -> TextBox:
    """*paragraphs* in *box* at the largest of *sizes* that fits; a ContentError at *place* otherwise."""
    fitted = fit(
        paragraphs, box, sizes,
        place=place, what=what, spacing=spacing, padding=padding, anchor=anchor,
    )  # fmt: skip
    return boxed(
        name, fitted, box,
        role=role, anchor=anchor, color=color, fill=fill, outline=outline, padding=padding,
        spacing=spacing,
    )  # fmt: skip


def boxed(
    name: str,
    fitted: Fitted,
    box: Box,
    *,
    role: Role = Role.NONE,
    anchor: Anchor = Anchor.TOP,
    color: str = "ink",
    fill: str | None = None,
    outline: str | None = None,
    padding: Padding = _NO_PADDING,
    spacing: float = BODY_SPACING,
) -> TextBox:
    """*fitted* as the element that writers draw."""
    return TextBox(
        name=name,
        box=box,
        paragraphs=fitted.paragraphs,
        size=fitted.size,
        lines=fitted.lines,
        role=role,
        anchor=anchor,
        color=color,
        fill=fill,
        outline=outline,
        padding=padding,
        line_spacing=spacing,
    )


def spacings(sizes: Iterable[float]) -> Iterator[tuple[float, float]]:
    """Sizes and gaps between a list's entries (in ems), best first: large and airy, never large and cramped."""
    for size in sizes:
        for gap in _GAPS:
            if size <= _CRAMPED_UP_TO or gap >= _LEAST_GAP:
                yield size, gap


def spread_boxes(
    names: Sequence[str],
    parts: Sequence[Sequence[Paragraph]],
    boxes: Sequence[Box],
    *,
    sizes: Sequence[float],
    place: Place | None,
    what: str,
) -> list[TextBox]:
    """Lists in columns, all at the same size and rhythm: the best at which each fits its box."""
    roles = (Role.BODY, Role.BODY_2)
    problem: ContentError | None = None
    for size, gap in spacings(sizes):
        columns = [
            [replace(entry, space_before=gap if i else 0.0) for i, entry in enumerate(part)]
            for part in parts
        ]
        try:
            return [
                text_box_at(name, column, box, size, place=place, what=what, role=role)
                for name, column, box, role in zip(names, columns, boxes, roles, strict=False)
            ]
        except ContentError as error:
            problem = error
    assert problem is not None
    raise problem


def text_box_at(
    name: str,
    paragraphs: Sequence[Paragraph],
    box: Box,
    size: float,
    *,
    place: Place | None,
    what: str,
    role: Role,
) -> TextBox:
    """*paragraphs* in *box* at *size*; a ContentError at *place* when they don't fit."""
    return boxed(name, fit(paragraphs, box, (size,), place=place, what=what), box, role=role)


def caption_box(made: LayoutContext, name: str, text: str, box: Box) -> TextBox:
    """A caption in the quiet colour, centred below what it explains."""
    return text_box(
        made,
        name,
        [Paragraph(made.rich(text), align=Align.CENTER)],
        box,
        made.theme.scale.caption,
        place=place_of(text),
        what="the caption",
        anchor=Anchor.MIDDLE,
        color="muted",
    )
