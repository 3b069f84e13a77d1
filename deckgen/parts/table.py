"""A table: its columns as wide as their contents ask, its rows as airy as its place allows."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, Strict, ValidatorFunctionWrapHandler, WrapValidator, model_validator
from pydantic_core import PydanticCustomError

from deckgen.kinds.base import MAY_BE_EMPTY, LayoutContext, Model, Whole
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.measure.lines import lines_height, longest_word, set_lines
from deckgen.measure.metrics import text_width
from deckgen.parts.text import bold, place_of
from deckgen.place.elements import Align, Cell, Line, Padding, Paragraph, Run, Table
from deckgen.problems import ContentError, Place, Problem
from deckgen.source.core_schema import WrittenFloat
from deckgen.source.text import SourceText

SPACING = 1.0
_PAD_X = 0.14
_PADS_Y = (0.15, 0.11, 0.08, 0.05)
#: a column is at least this many ems wide if its contents are
_LEAST = 4.0


def _as_written(value: object, check: ValidatorFunctionWrapHandler) -> object:
    """The number itself, which pydantic would replace by one that forgot how it was written."""
    checked: object = check(value)
    return value if isinstance(value, WrittenFloat) else checked


Number: TypeAlias = Annotated[float, Strict(), WrapValidator(_as_written)]
Entry: TypeAlias = SourceText | Whole | Number


class TableUse(Model):
    """A table: a head and rows of as many entries."""

    header: Annotated[tuple[Entry, ...], MAY_BE_EMPTY] = Field(
        min_length=1, description="The head's entries."
    )
    rows: Annotated[tuple[tuple[Entry, ...], ...], MAY_BE_EMPTY] = Field(
        min_length=1, description="The rows below the head."
    )
    widths: tuple[float, ...] | None = Field(
        None, description="Shares of the width, one a column; by the contents if left out."
    )
    align: tuple[Literal["left", "center", "right"], ...] | None = Field(
        None, description="How each column stands; numbers centred, texts left if left out."
    )

    @model_validator(mode="after")
    def _as_many_everywhere(self) -> TableUse:
        count = len(self.header)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != count:
                raise PydanticCustomError(
                    "wrong_value",
                    f"row {number} has {len(row)} entries, the header {count}",
                    {"at": ("rows", number - 1), "hint": f"give it {count}; an empty one is ''"},
                )
        for name in ("widths", "align"):
            given = getattr(self, name)
            if given is not None and len(given) != count:
                message = f"'{name}' has {len(given)} entries, the header {count}"
                hint = {"at": (name,), "hint": f"give it {count}, one a column"}
                raise PydanticCustomError("wrong_value", message, hint)
        if self.widths is not None and not all(0.001 <= each <= 1000 for each in self.widths):
            hint = {"at": ("widths",), "hint": "write shares such as [1, 2]"}
            message = "each of 'widths' must be from 0.001 to 1000"
            raise PydanticCustomError("wrong_value", message, hint)
        return self


class _Grid(Struct, frozen=True):
    """A table set at one size: widths, heights and cells."""

    widths: tuple[Emu, ...]
    heights: tuple[Emu, ...]
    cells: tuple[tuple[tuple[Line, ...], ...], ...]


def table_element(
    made: LayoutContext, name: str, table: TableUse, box: Box, *, alt: str = ""
) -> Table:
    """*table* in *box*, at the largest size that fits; its box is as high as its rows.

    A ContentError at the first entry says how much too high it is.
    """
    rows = [[_runs(made, entry) for entry in row] for row in (table.header, *table.rows)]
    rows[0] = [bold(runs) for runs in rows[0]]
    aligns = _aligns(table)
    over, cut = 0.0, None
    for size in made.theme.scale.table:
        for pad in _PADS_Y:
            padding = Padding(Inches(_PAD_X), Inches(pad))
            grid = _set(rows, table, box.width, size, padding)
            over = sum(grid.heights) / max(1, box.height) - 1
            if over <= 0 and (cut := _cut_words(rows, grid, size, padding)) is None:
                return _element(name, rows, grid, box, size, padding, aligns, alt)
    if over <= 0 and cut is not None:
        raise ContentError([_too_narrow(table, cut, made.theme.scale.table[-1])])
    smallest = made.theme.scale.table[-1]
    message = f"the table is {round(100 * over) or 1} % too high at {smallest:g} pt, the smallest size allowed"
    hint = "shorten its texts, leave out rows, or split it over two slides"
    raise ContentError([Problem("text-too-long", message, _place(table), hint)])


def _cut_words(
    rows: Sequence[Sequence[tuple[Run, ...]]], grid: _Grid, size: float, padding: Padding
) -> int | None:
    """The first column that is narrower than its longest word, which would be cut; None when all are whole."""
    for number, (column, width) in enumerate(
        zip(zip(*rows, strict=True), grid.widths, strict=True)
    ):
        room = width - 2 * padding.x
        if max(longest_word(runs) for runs in column) * size * 12_700 > room + Pt(1):
            return number
    return None


def _too_narrow(table: TableUse, column: int, smallest: float) -> Problem:
    """Column *column* would cut its words even at the *smallest* size."""
    given = table.widths is not None
    hint = "give it a larger share of 'widths'" if given else "leave out columns"
    return Problem(
        "text-too-long",
        f"column {column + 1} of the table is narrower than its longest word at {smallest:g} pt, "
        "the smallest size allowed",
        _place(table),
        f"{hint}, shorten its words, or split the table over two slides",
    )


def _place(table: TableUse) -> Place | None:
    entries = (place_of(entry) for entry in table.header if isinstance(entry, str))
    return next((place for place in entries if place), None)


def _runs(made: LayoutContext, entry: Entry) -> tuple[Run, ...]:
    if isinstance(entry, str):
        return made.rich(entry)
    return (Run(entry.written if isinstance(entry, WrittenFloat) else f"{entry}"),)


def _aligns(table: TableUse) -> tuple[Align, ...]:
    """The given alignment, or centred for columns of numbers and left for others."""
    if table.align:
        return tuple(Align(name) for name in table.align)
    columns = zip(*table.rows, strict=True)
    return tuple(Align.CENTER if all(map(_numeric, column)) else Align.LEFT for column in columns)


def _numeric(entry: Entry) -> bool:
    return (
        not isinstance(entry, str) or entry.replace(",", "").replace(".", "").strip(" %×").isdigit()
    )


def _set(
    rows: Sequence[Sequence[tuple[Run, ...]]],
    table: TableUse,
    width: Emu,
    size: float,
    padding: Padding,
) -> _Grid:
    """The rows set at *size*: column widths, row heights, and the lines of each cell."""
    columns = list(zip(*rows, strict=True))
    widths = (
        _shared(table.widths, width) if table.widths else _by_content(columns, width, size, padding)
    )
    cells = tuple(
        tuple(
            set_lines(
                [Paragraph(runs)],
                width=Emu(max(1, w - 2 * padding.x)),
                size=size,
                spacing=SPACING,
            )
            for runs, w in zip(row, widths, strict=True)
        )
        for row in rows
    )
    heights = tuple(
        Emu(max(lines_height(lines) for lines in row) + 2 * padding.y + Pt(1)) for row in cells
    )
    return _Grid(widths, heights, cells)


def _shared(shares: Sequence[float], width: Emu) -> tuple[Emu, ...]:
    """*width* cut by *shares*, to the last unit."""
    total = sum(shares)
    edges = [0]
    passed = 0.0
    for share in shares:
        passed += share
        edges.append(round(width * passed / total))
    return tuple(Emu(after - before) for before, after in itertools.pairwise(edges))


def _by_content(
    columns: Sequence[Sequence[tuple[Run, ...]]], width: Emu, size: float, padding: Padding
) -> tuple[Emu, ...]:
    """Widths by the contents: each column gets what it can't do without, the rest by what it would like."""
    extra = 2 * padding.x + Pt(1)
    liked = [max(text_width(runs) for runs in column) * size * 12_700 + extra for column in columns]
    least = [
        min(like, max(max(longest_word(runs) for runs in column), _LEAST) * size * 12_700 + extra)
        for like, column in zip(liked, columns, strict=True)
    ]
    if sum(liked) <= width:
        spare = (width - sum(liked)) / len(liked)
        return _shared([like + spare for like in liked], width)
    if sum(least) >= width:
        return _shared(least, width)
    wish = sum(liked) - sum(least)
    share = (width - sum(least)) / wish
    return _shared(
        [low + (like - low) * share for low, like in zip(least, liked, strict=True)], width
    )


def _element(
    name: str,
    rows: Sequence[Sequence[tuple[Run, ...]]],
    grid: _Grid,
    box: Box,
    size: float,
    padding: Padding,
    aligns: Sequence[Align],
    alt: str,
) -> Table:
    """The set table as an element, every line at its place in its cell."""
    cells: list[tuple[Cell, ...]] = []
    for number, (row, height) in enumerate(zip(rows, grid.heights, strict=True)):
        placed = []
        for runs, lines, width, align in zip(
            row, grid.cells[number], grid.widths, aligns, strict=True
        ):
            head = number == 0
            placed.append(
                Cell(
                    paragraphs=(Paragraph(runs, align=align),),
                    lines=_moved(lines, width, height, padding, align),
                    align=align,
                    color="primary" if head else "ink",
                    bold=head,
                )
            )
        cells.append(tuple(placed))
    total = Emu(sum(grid.heights))
    return Table(
        name=name,
        box=Box(box.left, box.top, Emu(sum(grid.widths)), total),
        column_widths=grid.widths,
        row_heights=grid.heights,
        rows=tuple(cells),
        size=size,
        alt=alt or _described(rows),
        padding=padding,
    )


def _moved(
    lines: tuple[Line, ...], width: Emu, height: Emu, padding: Padding, align: Align
) -> tuple[Line, ...]:
    """*lines* at their place in a cell, centred in its height."""
    down = (height - lines_height(lines)) // 2
    room = width - 2 * padding.x
    part = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[align]
    return tuple(
        replace(
            line,
            left=Emu(padding.x + max(0, round((room - line.width) * part))),
            top=Emu(line.top + down),
        )
        for line in lines
    )


def _described(rows: Sequence[Sequence[tuple[Run, ...]]]) -> str:
    """The table's head as its alternative text."""
    return " | ".join("".join(run.text for run in runs) for runs in rows[0])
