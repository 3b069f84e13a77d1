"""Text set into lines, and the largest size at which it fits its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from deckgen.lengths import Box, Emu, Pt
from deckgen.measure.breaks import break_points
from deckgen.measure.metrics import line_metrics, widths
from deckgen.place.elements import Align, Anchor, Bullet, Line, Padding, Paragraph, Run
from deckgen.problems import ContentError, Place, Problem

#: how far each level of a list moves to the right, and how far its bullet hangs, in ems of the box's size
INDENT = 1.2
#: of the font's own line height: airy enough for Chinese, whose characters fill the em
BODY_SPACING = 0.9
_NO_PADDING = Padding()


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text that fits: the size, the lines at their places in the box, and the height that they take."""

    size: float
    lines: tuple[Line, ...]
    height: Emu
    paragraphs: tuple[Paragraph, ...]


def indent(paragraph: Paragraph) -> tuple[float, float]:
    """Where the paragraph's text begins and how far its bullet hangs out, in ems of the box's size."""
    hanging = 0.0 if paragraph.bullet is Bullet.NONE else INDENT
    return paragraph.level * INDENT + hanging, hanging


def set_lines(
    paragraphs: Sequence[Paragraph], *, width: Emu, size: float, spacing: float = BODY_SPACING
) -> tuple[Line, ...]:
    """*paragraphs* as lines of at most *width*, from the top of the box down."""
    lines: list[Line] = []
    top = 0.0
    room = width.pt
    for index, paragraph in enumerate(paragraphs):
        scale = size * paragraph.scale
        left = indent(paragraph)[0] * size
        if index:
            top += paragraph.space_before * size
        for number, (start, end, wide) in enumerate(_breaks(paragraph.runs, (room - left) / scale)):
            runs = _cut(paragraph.runs, start, end)
            height, ascent = line_metrics(runs, spacing)
            taken = wide * scale
            free = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[paragraph.align]
            lines.append(
                Line(
                    runs=runs,
                    paragraph=index,
                    left=Pt(left + free * max(0.0, room - left - taken)),
                    top=Pt(top),
                    width=Pt(taken),
                    height=Pt(height * scale),
                    ascent=Pt(ascent * scale),
                    first=number == 0,
                )
            )
            top += height * scale
    return tuple(lines)


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
    lines: tuple[Line, ...] = ()
    for size, paragraphs in variants:
        lines = set_lines(paragraphs, width=width, size=size, spacing=spacing)
        height = lines_height(lines)
        if height <= room:
            free = {Anchor.TOP: 0.0, Anchor.MIDDLE: 0.5, Anchor.BOTTOM: 1.0}[anchor]
            down = padding.y + round((room - height) * free)
            moved = tuple(
                replace(line, left=Emu(line.left + padding.x), top=Emu(line.top + down))
                for line in lines
            )
            return Fitted(size, moved, height, paragraphs)
    raise ContentError([_too_long(lines, room, size, place, what)])


def lines_height(lines: Sequence[Line]) -> Emu:
    """The height from the top of the box to the bottom of the last line (for unmoved lines)."""
    return Emu(lines[-1].top + lines[-1].height) if lines else Emu(0)


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


@lru_cache(maxsize=8192)
def _pieces(key: tuple[Run, ...]) -> tuple[tuple[int, ...], tuple[float, ...], tuple[bool, ...]]:
    """Break points, the running sum of widths (one longer than the text), and which characters are spaces."""
    text = "".join(run.text for run in key)
    sums = tuple(accumulate(widths(key), initial=0.0))
    return tuple(break_points(text)), sums, tuple(ch == " " for ch in text)


def _plain(run: Run) -> Run:
    """What of *run* matters to its measure (provenance is slow to hash and doesn't)."""
    return Run(run.text, bold=run.bold, mono=run.mono, math=run.math, script=run.script)


def _breaks(runs: tuple[Run, ...], room: float) -> list[tuple[int, int, float]]:
    """Start, end and width of each line of at most *room* ems; always at least one line."""
    points, sums, spaces = _pieces(tuple(_plain(run) for run in runs))
    if not points:
        return [(0, 0, 0.0)]
    lines: list[tuple[int, int, float]] = []
    start, last = 0, 0  # where the line begins, and the last place where it may end

    def visible(end: int) -> int:
        while end > start and spaces[end - 1]:
            end -= 1
        return end

    def close(end: int) -> None:
        nonlocal start
        seen = visible(end)
        lines.append((start, seen, sums[seen] - sums[start]))
        start = end

    for point in points:
        while sums[visible(point)] - sums[start] > room + 1e-6:
            if last > start:
                close(last)
                continue
            end = start + 1  # one unbreakable stretch wider than the line: break it anywhere
            while end < point and sums[end + 1] - sums[start] <= room:
                end += 1
            if end >= point:
                break
            close(end)
        last = point
    if start < points[-1]:
        close(points[-1])
    return lines


def _cut(runs: tuple[Run, ...], start: int, end: int) -> tuple[Run, ...]:
    """The characters from *start* to *end* of *runs*, as runs."""
    parts: list[Run] = []
    at = 0
    for run in runs:
        after = at + len(run.text)
        if after > start and at < end:
            text = run.text[max(0, start - at) : end - at]
            parts.append(run if len(text) == len(run.text) else replace(run, text=text))
        at = after
        if at >= end:
            break
    return tuple(parts)
