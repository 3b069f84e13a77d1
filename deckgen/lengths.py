"""Lengths on a slide, as types: everything is an :class:`Emu`, whatever unit it was written in."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

_EMU_PER_INCH = 914_400
_EMU_PER_POINT = 12_700


class Emu(int):
    """A length in English Metric Units, the integer unit of Office files (914,400 an inch)."""

    @property
    def inches(self) -> float:
        """The length in inches."""
        return self / _EMU_PER_INCH

    @property
    def pt(self) -> float:
        """The length in points (72 an inch)."""
        return self / _EMU_PER_POINT


def Inches(value: float) -> Emu:
    """The length of *value* inches."""
    return Emu(round(value * _EMU_PER_INCH))


def Pt(value: float) -> Emu:
    """The length of *value* points."""
    return Emu(round(value * _EMU_PER_POINT))


class Box(Struct, frozen=True):
    """A rectangle on the slide: its left and top edge, its width and height."""

    left: Emu
    top: Emu
    width: Emu
    height: Emu

    @property
    def right(self) -> Emu:
        """The x of the right edge."""
        return Emu(self.left + self.width)

    @property
    def bottom(self) -> Emu:
        """The y of the bottom edge."""
        return Emu(self.top + self.height)

    def inset(self, x: Emu, y: Emu) -> Box:
        """The box made smaller by *x* on the left and right and by *y* at the top and bottom."""
        return Box(
            Emu(self.left + x), Emu(self.top + y), Emu(self.width - 2 * x), Emu(self.height - 2 * y)
        )

    def columns(self, shares: Sequence[float], gap: Emu) -> tuple[Box, ...]:
        """The box cut into columns whose widths stand to one another as *shares*, *gap* between them."""
        return tuple(
            Box(start, self.top, size, self.height)
            for start, size in _cut(self.left, self.width, shares, gap)
        )

    def grid(self, rows: int, columns: int, gap: Emu) -> tuple[Box, ...]:
        """The box cut into *rows* times *columns* equal boxes, row by row."""
        return tuple(
            box for row in self.rows([1] * rows, gap) for box in row.columns([1] * columns, gap)
        )

    def rows(self, shares: Sequence[float], gap: Emu) -> tuple[Box, ...]:
        """The box cut into rows whose heights stand to one another as *shares*, *gap* between them."""
        return tuple(
            Box(self.left, start, self.width, size)
            for start, size in _cut(self.top, self.height, shares, gap)
        )


def _cut(start: Emu, size: Emu, shares: Sequence[float], gap: Emu) -> list[tuple[Emu, Emu]]:
    """Start and size of each part of a line that begins at *start* and is *size* long."""
    room = size - gap * (len(shares) - 1)
    total = sum(shares)
    parts: list[tuple[Emu, Emu]] = []
    at = start
    for share in shares:
        part = Emu(round(room * share / total))
        parts.append((at, part))
        at = Emu(at + part + gap)
    return parts
