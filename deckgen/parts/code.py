"""Printed source, a terminal's text, and what a demo printed: monospaced lines that never wrap."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec.structs import replace
from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from deckgen.jobs.artifacts import DemoOutput
from deckgen.jobs.requests import DemoRequest
from deckgen.kinds.base import (
    VERBATIM,
    LayoutContext,
    Model,
    OptionalVerbatim,
    Verbatim,
    Whole,
)
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.measure.fit import fit_first
from deckgen.measure.metrics import text_width
from deckgen.parts.highlight import plain_lines, python_lines
from deckgen.parts.text import boxed, place_of
from deckgen.place.elements import CodeOrigin, Padding, Paragraph, Role, Run, TextBox
from deckgen.problems import ContentError, Place, Problem
from deckgen.source.definitions import Symbol, read_symbol
from deckgen.source.text import SourceText

SPACING = 1.0
PADDING = Padding(Inches(0.18), Inches(0.13))
_MARKED = "#FFE9A8"
_RANGE = re.compile(r"\s*(\d+)?\s*(-)?\s*(\d+)?\s*")


class CodeUse(Model):
    """Source to print: a symbol of the course's tested code, all of it or chosen lines."""

    source: Verbatim = Field(
        description="The symbol, such as 'figures.attention.masks:causal_mask'."
    )
    lines: OptionalVerbatim = Field(
        None, description="Lines of the symbol to show, such as '1-4, 9-'; counted from 1."
    )
    emphasise: Annotated[tuple[SourceText | Whole, ...], VERBATIM] = Field(
        (), description="What to mark: a line's number in the symbol, or a piece of code."
    )
    docstring: Literal["show", "hide"] = Field(
        "show", description="Whether to print the docstring."
    )


def chosen_lines(symbol: Symbol, use: CodeUse) -> list[int]:
    """The numbers of the lines of *symbol* that *use* shows. A ContentError when it asks for others."""
    count = symbol.text.rstrip("\n").count("\n") + 1
    wanted = list(range(1, count + 1)) if use.lines is None else _parse_lines(use.lines, count)
    hidden = symbol.docstring if use.docstring == "hide" else ()
    return [number for number in wanted if number not in hidden]


def _parse_lines(text: SourceText, count: int) -> list[int]:
    numbers: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        first, dash, last = match.groups() if match else (None, None, None)
        if match is None or not (first or last):
            message = f"'{part.strip()}' is no range of lines"
            raise ContentError(
                [Problem("bad-lines", message, text.place, "write '3', '1-4' or '9-'")]
            )
        start = int(first) if first else 1
        end = int(last) if last else (count if dash else start)
        if not 1 <= start <= end <= count:
            message = f"lines {start}-{end} are not in the symbol, which has {count}"
            hint = f"write '1-{count}' or a part of it"
            raise ContentError([Problem("bad-lines", message, text.place, hint)])
        numbers += range(start, end + 1)
    return numbers


def source_box(
    made: LayoutContext, name: str, use: CodeUse, box: Box, *, sizes: Sequence[float] = ()
) -> TextBox:
    """The chosen lines of the symbol, coloured, in a panel as high as they need."""
    symbol = read_symbol(made.root, use.source, use.source.place)
    numbers = chosen_lines(symbol, use)
    colored = python_lines(symbol.text)
    marked = _marked_lines(symbol, use, numbers)
    shown: list[tuple[Run, ...]] = []
    before, left_out = 0, False
    for number in numbers:
        runs = colored[number - 1]
        if before and number > before + 1 and not _hidden_only(symbol, use, before, number):
            left_out = True
        before = number
        if left_out and not runs:
            continue  # the sign for what was left out parts lines as well as a blank one
        if left_out:
            shown.append(_gap(runs))
            left_out = False
        shown.append(_mark(runs) if number in marked else runs)
    for piece in use.emphasise:
        if isinstance(piece, str):
            shown = [_mark_piece(runs, piece) for runs in shown]
    text = mono_box(
        made,
        name,
        _without_common_indent(shown),
        box,
        fill="panel",
        place=use.source.place,
        sizes=sizes,
    )
    return replace(text, code=CodeOrigin(symbol.name, symbol.sha256, tuple(numbers)))


def _hidden_only(symbol: Symbol, use: CodeUse, before: int, number: int) -> bool:
    """Whether what stands between two shown lines is only the docstring that was left out."""
    return use.docstring == "hide" and all(n in symbol.docstring for n in range(before + 1, number))


def _marked_lines(symbol: Symbol, use: CodeUse, numbers: Sequence[int]) -> set[int]:
    """The line numbers to mark. A ContentError when something to mark is not shown."""
    rows = symbol.text.split("\n")
    problems: list[Problem] = []
    marked: set[int] = set()
    for piece in use.emphasise:
        if isinstance(piece, int):
            marked.add(piece)
            found = piece in numbers
        else:
            found = bool(piece) and any(piece in rows[number - 1] for number in numbers)
        if not found:
            place = place_of(piece) if isinstance(piece, str) else use.source.place
            message = f"'{piece}' is not among the lines shown"
            hint = "name a piece of the code that is shown, or the number of its line"
            problems.append(Problem("nothing-to-emphasise", message, place, hint))
    if problems:
        raise ContentError(problems)
    return marked


def _gap(following: tuple[Run, ...]) -> tuple[Run, ...]:
    """A line that says that lines were left out, as far in as the one that follows."""
    text = following[0].text
    return (Run(" " * (len(text) - len(text.lstrip())) + "⋯", mono=True, color="muted"),)


def _mark(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """*runs* with a bright ground, the indent left out."""
    indent = 1 if runs and runs[0].text.isspace() else 0
    return runs[:indent] + tuple(replace(run, highlight=_MARKED) for run in runs[indent:])


def _mark_piece(runs: tuple[Run, ...], piece: str) -> tuple[Run, ...]:
    """*runs* with a bright ground wherever *piece* stands."""
    text = "".join(run.text for run in runs)
    inside = [False] * len(text)
    at = text.find(piece)
    while at >= 0:
        inside[at : at + len(piece)] = [True] * len(piece)
        at = text.find(piece, at + len(piece))
    if True not in inside:
        return runs
    parts: list[Run] = []
    at = 0
    for run in runs:
        start = 0
        flags = inside[at : at + len(run.text)]
        for end in range(1, len(flags) + 1):
            if end == len(flags) or flags[end] != flags[start]:
                part = replace(run, text=run.text[start:end])
                parts.append(replace(part, highlight=_MARKED) if flags[start] else part)
                start = end
        at += len(run.text)
    return tuple(parts)


def _without_common_indent(lines: Sequence[tuple[Run, ...]]) -> list[tuple[Run, ...]]:
    """*lines* moved left as far as all of them allow."""
    texts = ["".join(run.text for run in runs) for runs in lines]
    common = min((len(t) - len(t.lstrip()) for t in texts if t.strip()), default=0)
    if not common:
        return list(lines)
    moved: list[tuple[Run, ...]] = []
    for runs in lines:
        left, kept = common, []
        for run in runs:
            cut = min(left, len(run.text))
            left -= cut
            if run.text[cut:]:
                kept.append(replace(run, text=run.text[cut:]))
        moved.append(tuple(kept))
    return moved


def terminal_box(
    made: LayoutContext, name: str, text: SourceText, box: Box, *, sizes: Sequence[float] = ()
) -> TextBox:
    """*text* as it stands, in a dark panel as high as it needs."""
    return mono_box(
        made,
        name,
        plain_lines(text),
        box,
        fill="primary",
        color="paper",
        place=text.place,
        sizes=sizes,
    )


def output_box(
    made: LayoutContext, name: str, symbol: SourceText, box: Box, *, sizes: Sequence[float] = ()
) -> TextBox:
    """What the demo *symbol* printed, in a dark panel. KeyError when its job has no result."""
    output = made.artifacts[DemoRequest(str(symbol))]
    assert isinstance(output, DemoOutput)
    text = mono_box(
        made,
        name,
        plain_lines(output.text),
        box,
        fill="primary",
        color="paper",
        place=symbol.place,
        sizes=sizes,
    )
    return replace(text, output=output)


def mono_box(
    made: LayoutContext,
    name: str,
    lines: Sequence[tuple[Run, ...]],
    box: Box,
    *,
    fill: str,
    color: str = "ink",
    place: Place | None = None,
    sizes: Sequence[float] = (),
) -> TextBox:
    """*lines* at the largest of *sizes* (all of the scale's for code) at which none wraps; the box is shrunk to their height."""
    paragraphs = tuple(Paragraph(runs) for runs in lines)
    widest = max((text_width(runs) for runs in lines), default=0.0)
    room = Emu(box.width - 2 * PADDING.x).pt
    scale = sizes or made.theme.scale.code
    narrow = [size for size in scale if widest * size <= room]
    if not narrow:
        smallest = scale[-1]
        over = round((widest - room / smallest) / text_width((Run("0", mono=True),))) or 1
        message = (
            f"a line is {over} characters too wide at {smallest:g} pt, the smallest size allowed"
        )
        hint = "break the line in the source, or give the code more width"
        raise ContentError([Problem("code-too-wide", message, place, hint)])
    fitted = fit_first(
        ((size, paragraphs) for size in narrow),
        box, place=place, what="the code", spacing=SPACING, padding=PADDING,
    )  # fmt: skip
    height = min(box.height, Emu(fitted.height + 2 * PADDING.y + Pt(1)))
    panel = Box(box.left, box.top, box.width, Emu(height))
    return boxed(
        name, fitted, panel,
        role=Role.NONE, color=color, fill=fill, padding=PADDING, spacing=SPACING,
    )  # fmt: skip


_STATEMENTS = (
    ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign,
    ast.AugAssign, ast.For, ast.With, ast.While,
)  # fmt: skip


def refuse_python(text: SourceText) -> SourceText:
    """*text*, unless it is Python: that must be a tested symbol, not words on a slide."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        body = []
    if ">>>" in text or any(isinstance(item, _STATEMENTS) for item in body):
        raise PydanticCustomError(
            "python_in_yaml",
            "a terminal block can't be Python",
            {"hint": "print tested code instead: 'code: {source: package.module:function}'"},
        )
    return text


class TerminalUse(Model):
    """What stands in a terminal: commands and their answers."""

    terminal: Verbatim = Field(description="The text as it stands; never Python.")

    @field_validator("terminal")
    @classmethod
    def _no_python(cls, text: SourceText) -> SourceText:
        return refuse_python(text)
