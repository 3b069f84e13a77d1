"""Paragraphs set into lines: where they break, how wide and high they are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from deckgen.lengths import Emu, Pt
from deckgen.measure.breaks import break_points
from deckgen.measure.metrics import is_wide, line_metrics, widths
from deckgen.memo import memoised
from deckgen.place.elements import Align, Bullet, Line, Paragraph, Run, Script

#: how far each level of a list moves to the right, and how far its bullet hangs, in ems of the box's size
INDENT = 1.2
#: of the font's own line height: airy enough for Chinese, whose characters fill the em
BODY_SPACING = 0.9

_FREE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
_Break: TypeAlias = tuple[int, int, float]  # start, end, width in ems


class _Text(Struct, frozen=True):
    """A paragraph's text measured once, in ems: lines at any size and width follow from it."""

    text: str
    points: list[int]  # where a line may end
    ends: list[int]  # for each point, the end without the spaces before it
    reach: list[float]  # for each point, the width from the text's beginning to that end
    sums: list[float]  # the width before each character, and of all
    wide: list[int]  # the number of East Asian characters before each character, and of all
    low: list[int]  # the same for subscripts


def indent(paragraph: Paragraph) -> tuple[float, float]:
    """Where the paragraph's text begins and how far its bullet hangs out, in ems of the box's size."""
    hanging = 0.0 if paragraph.bullet is Bullet.NONE else INDENT
    return paragraph.level * INDENT + hanging, hanging


def set_lines(
    paragraphs: Sequence[Paragraph],
    *,
    width: Emu,
    size: float,
    spacing: float = BODY_SPACING,
    left: Emu = Emu(0),
    top: Emu = Emu(0),
) -> tuple[Line, ...]:
    """*paragraphs* as lines of at most *width*, whose text begins at *left* and *top* of the box."""
    lines: list[Line] = []
    down, room = top.pt, width.pt
    for index, paragraph in enumerate(paragraphs):
        scale = size * paragraph.scale
        inner = indent(paragraph)[0] * size
        text = _measured(paragraph.runs)
        if index:
            down += paragraph.space_before * size
        for number, (start, end, ems) in enumerate(_breaks(text, (room - inner) / scale)):
            height, ascent = _metrics(text, start, end, spacing)
            taken = ems * scale
            free = _FREE[paragraph.align] * max(0.0, room - inner - taken)
            lines.append(
                Line(
                    runs=_cut(paragraph.runs, start, end),
                    paragraph=index,
                    left=Emu(left + Pt(inner + free)),
                    top=Pt(down),
                    width=Pt(taken),
                    height=Pt(height * scale),
                    ascent=Pt(ascent * scale),
                    first=number == 0,
                )
            )
            down += height * scale
    return tuple(lines)


def text_height(
    paragraphs: Sequence[Paragraph], *, width: Emu, size: float, spacing: float = BODY_SPACING
) -> Emu:
    """The height of what :func:`set_lines` makes, without making it."""
    down, room = 0.0, width.pt
    for index, paragraph in enumerate(paragraphs):
        scale = size * paragraph.scale
        text = _measured(paragraph.runs)
        if index:
            down += paragraph.space_before * size
        for start, end, _ in _breaks(text, (room - indent(paragraph)[0] * size) / scale):
            down += _metrics(text, start, end, spacing)[0] * scale
    return Pt(down)


def longest_word(runs: tuple[Run, ...]) -> float:
    """The width of the widest stretch of *runs* within which no line may end, in ems."""
    text = _measured(runs)
    starts = [0, *text.points]
    return max(
        (end - text.sums[start] for start, end in zip(starts, text.reach, strict=False)),
        default=0.0,
    )


def lines_height(lines: Sequence[Line]) -> Emu:
    """The height from the top of the box to the bottom of the last line."""
    return Emu(lines[-1].top + lines[-1].height) if lines else Emu(0)


def _measured(runs: tuple[Run, ...]) -> _Text:
    """The measure of *runs*; what doesn't matter to it (provenance is slow to hash) is left out of the key."""
    return _analysed(
        tuple((str(run.text), run.bold, run.mono, run.math, run.script.value) for run in runs)
    )


@memoised("measure/*.py", "place/elements.py")
def _analysed(key: tuple[tuple[str, bool, bool, bool, str], ...]) -> _Text:
    runs = [
        Run(text, bold=bold, mono=mono, math=math, script=Script(script))
        for text, bold, mono, math, script in key
    ]
    text = "".join(run.text for run in runs)
    points = break_points(text)
    sums = list(accumulate(widths(runs), initial=0.0))
    ends = []
    for point in points:
        end = point
        while end and text[end - 1] == " ":
            end -= 1
        ends.append(end)
    low = [run.script is Script.SUB for run in runs for _ in run.text]
    return _Text(
        text=text,
        points=points,
        ends=ends,
        reach=[sums[end] for end in ends],
        sums=sums,
        wide=list(accumulate(map(is_wide, text), initial=0)),
        low=list(accumulate(low, initial=0)),
    )


def _breaks(text: _Text, room: float) -> list[_Break]:
    """The lines of at most *room* ems; always at least one."""
    points, sums = text.points, text.sums
    if not points:
        return [(0, 0, 0.0)]
    lines: list[_Break] = []
    start, index, count = 0, 0, len(points)  # the line's beginning, and the first point behind it
    room += 1e-6
    while index < count:
        last = bisect_right(text.reach, sums[start] + room, index) - 1
        if last >= index:
            end = max(start, text.ends[last])
            lines.append((start, end, sums[end] - sums[start]))
            start, index = points[last], last + 1
            continue
        # one unbreakable stretch wider than the line: break it anywhere, but move on
        end = max(start + 1, bisect_right(sums, sums[start] + room, start) - 1)
        lines.append((start, end, sums[end] - sums[start]))
        start = end
        while start < points[index] and text.text[start] == " ":
            start += 1
        if start >= points[index]:
            index += 1
    return lines


def _metrics(text: _Text, start: int, end: int, spacing: float) -> tuple[float, float]:
    """Height and ascent of the line from *start* to *end*, in ems."""
    return line_metrics(
        wide=text.wide[end] > text.wide[start],
        subscript=text.low[end] > text.low[start],
        spacing=spacing,
    )


def _cut(runs: tuple[Run, ...], start: int, end: int) -> tuple[Run, ...]:
    """The characters from *start* to *end* of *runs*, as runs."""
    parts: list[Run] = []
    at = 0
    for run in runs:
        after = at + len(run.text)
        if after > start and at < end:
            if at >= start and after <= end:
                parts.append(run)
            else:
                parts.append(replace(run, text=run.text[max(0, start - at) : end - at]))
        at = after
        if at >= end:
            break
    return tuple(parts)
