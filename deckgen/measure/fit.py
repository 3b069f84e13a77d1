"""The largest size at which text fits its box, or how much too long it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from deckgen.lengths import Box, Emu
from deckgen.measure.lines import BODY_SPACING, lines_height, set_lines, text_height
from deckgen.place.elements import Anchor, Line, Padding, Paragraph
from deckgen.problems import ContentError, Place, Problem

_FREE = {Anchor.TOP: 0.0, Anchor.MIDDLE: 0.5, Anchor.BOTTOM: 1.0}
_NO_PADDING = Padding()


class Fitted(Struct, frozen=True):
    """Text that fits: the size, the lines at their places in the box, and the height that they take."""

    size: float
    lines: tuple[Line, ...]
    height: Emu
    paragraphs: tuple[Paragraph, ...]


def fit(
    paragraphs: Sequence[Paragraph],
    box: Box,
    sizes: Iterable[float],
    *,
    place: Place | None = None,
    what: str = "the text",
    spacing: float = BODY_SPACING,
    padding: Padding = _NO_PADDING,
    anchor: Anchor = Anchor.TOP,
) -> Fitted:
    """*paragraphs* at the largest of *sizes* (largest first) that fits *box*.

    A ContentError at *place* says how much *what* is too long at the smallest size.
    """
    variants = ((size, tuple(paragraphs)) for size in sizes)
    return fit_first(
        variants, box, place=place, what=what, spacing=spacing, padding=padding, anchor=anchor
    )


def fit_first(
    variants: Iterable[tuple[float, tuple[Paragraph, ...]]],
    box: Box,
    *,
    place: Place | None = None,
    what: str = "the text",
    spacing: float = BODY_SPACING,
    padding: Padding = _NO_PADDING,
    anchor: Anchor = Anchor.TOP,
) -> Fitted:
    """The first of *variants* (size and paragraphs, the best one first) that fits *box*; see :func:`fit`."""
    width = Emu(box.width - 2 * padding.x)
    room = Emu(box.height - 2 * padding.y)
    size = 0.0
    paragraphs: tuple[Paragraph, ...] = ()
    for size, paragraphs in variants:
        height = text_height(paragraphs, width=width, size=size, spacing=spacing)
        if height <= room:
            top = Emu(padding.y + round((room - height) * _FREE[anchor]))
            lines = set_lines(
                paragraphs, width=width, size=size, spacing=spacing, left=padding.x, top=top
            )
            return Fitted(size, lines, height, paragraphs)
    lines = set_lines(paragraphs, width=width, size=size, spacing=spacing)
    raise ContentError([_too_long(lines, room, size, place, what)])


def _too_long(
    lines: Sequence[Line], room: Emu, size: float, place: Place | None, what: str
) -> Problem:
    """How much does not fit, in lines, per cent and characters."""
    over = [line for line in lines if line.top + line.height > room]
    percent = max(1, round(100 * (lines_height(lines) / max(1, room) - 1)))
    cut = sum(len(run.text) for line in over for run in line.runs)
    many = "1 line" if len(over) == 1 else f"{len(over)} lines"
    return Problem(
        "text-too-long",
        f"{what} is {many} ({percent} %) too long at {size:g} pt, the smallest size allowed",
        place,
        f"about {cut} characters to cut, or split the slide in two",
    )
