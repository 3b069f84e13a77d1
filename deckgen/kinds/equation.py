"""Display formulas with their terms explained, alone or beside a figure.

Example::

    - id: the-formula
      kind: equation
      title: 一行公式，四个步骤
      formulas:
        - \\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right) V
      terms:
        - symbol: $QK^\\top$
          meaning: 每个查询与每个键有多配
        - symbol: $\\sqrt{d_k}$
          meaning: 让分数的方差回到 1
        - symbol: $V$
          meaning: 真正被取走的内容
      notes: 盖住公式，先让学生说出四步。
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec.structs import replace
from pydantic import Field, model_validator

from deckgen.equations import EquationError, latex_to_mathml, latex_to_omml
from deckgen.jobs.artifacts import Formula
from deckgen.jobs.requests import FormulaRequest, Request
from deckgen.kinds.base import VERBATIM, Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box, Emu
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.terms import Term, terms_boxes
from deckgen.parts.text import place_of, title_box
from deckgen.place.elements import Element, Layout
from deckgen.place.elements import Equation as PlacedEquation
from deckgen.problems import ContentError, Problem
from deckgen.source.text import SourceText
from deckgen.theme import Page, Theme

_SHARE = 0.52
_ENVIRONMENT = re.compile(r"\\begin\s*\{")


class Equation(Slide):
    """Native formulas, each with a picture for programs that know none."""

    kind: Literal["equation"]
    formulas: Annotated[tuple[SourceText, ...], VERBATIM] = Field(
        min_length=1, max_length=4, description="LaTeX, one display formula each."
    )
    terms: tuple[Term, ...] = Field((), max_length=7, description="What the symbols mean.")
    figure: FigureUse | None = Field(None, description="A figure to the right.")

    @model_validator(mode="after")
    def _can_be_read(self) -> Equation:
        if problems := list(filter(None, map(_problem, self.formulas))):
            raise ContentError(problems)
        return self

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The formulas' pictures at the largest size, and the figure."""
        made: list[Request] = [
            _request(latex, plan.theme, slide=self.id) for latex in self.formulas
        ]
        if self.figure:
            slot = self._columns(plan.theme.page)[1]
            made.append(figure_request(self.figure, slot, slide=self.id))
        return tuple(made)

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, formulas, terms, figure."""
        left, right = self._columns(made.theme.page)
        rows = _rows(len(self.formulas), len(self.terms), left, made.theme.page.gap)
        drawn = [made.artifacts[_request(latex, made.theme)] for latex in self.formulas]
        pictures = [picture for picture in drawn if isinstance(picture, Formula)]
        size = _fitting(made.theme, pictures, rows)
        elements: list[Element] = [title_box(made, self.title)]
        for number, (latex, picture) in enumerate(zip(self.formulas, pictures, strict=True), 1):
            row = rows[number - 1]
            elements.append(_equation(made, f"equation-{number}", latex, picture, row, size))
        if self.terms:
            elements += terms_boxes(made, self.terms, rows[-1])
        if self.figure:
            elements.append(figure_picture(made, "figure", self.figure, right))
        return Laid(Layout.TITLE_PICTURE if self.figure else Layout.TITLE_ONLY, tuple(elements))

    def _columns(self, page: Page) -> tuple[Box, Box]:
        """The formulas' room and the figure's."""
        if self.figure is None:
            return page.body, page.body
        left, right = page.body.columns((_SHARE, 1 - _SHARE), page.gap)
        return left, right


def _problem(latex: SourceText) -> Problem | None:
    """What is wrong with a formula, if something is."""
    if not latex.strip(" $\n"):
        hint = "write LaTeX without dollar signs"
        return Problem("wrong-value", "this formula is empty", place_of(latex), hint)
    if _ENVIRONMENT.search(latex):
        hint = "write one formula an item; up to four stand below each other"
        cause = r"environments, such as \begin{aligned}, are not possible"
        return Problem("bad-formula", cause, place_of(latex), hint)
    try:
        latex_to_omml(latex.strip())
    except EquationError as error:
        hint = "write it as in LaTeX's mathematics, every brace closed and every argument there"
        return Problem("bad-formula", str(error), place_of(latex), hint)
    return None


def _request(latex: SourceText, theme: Theme, slide: str = "") -> FormulaRequest:
    size, color = theme.scale.equation[0], theme.color("ink")
    return FormulaRequest(str(latex).strip(), size, color, asked_by=(latex.place, slide))


def _rows(formulas: int, terms: int, box: Box, gap: Emu) -> tuple[Box, ...]:
    """One row a formula, and below them the terms' if there are any."""
    if not terms:
        return box.rows([1.0] * formulas, gap)
    share = min(0.62, 0.3 + 0.14 * (formulas - 1)) if terms > 2 else 0.55
    return box.rows([share / formulas] * formulas + [1 - share], gap)


def _fitting(theme: Theme, pictures: list[Formula], rows: tuple[Box, ...]) -> float:
    """The largest size of the scale at which all formulas fit their rows; the smallest if none does."""
    sizes = theme.scale.equation
    for size in sizes:
        part = size / sizes[0]
        if all(
            picture.width * part <= row.width and picture.height * part <= row.height
            for picture, row in zip(pictures, rows, strict=False)
        ):
            return size
    return sizes[-1]


def _equation(
    made: LayoutContext, name: str, latex: SourceText, picture: Formula, row: Box, size: float
) -> PlacedEquation:
    """The formula amid *row*. A ContentError when it is too wide even at the smallest size."""
    part = size / made.theme.scale.equation[0]
    width, height, depth = (
        Emu(round(length * part)) for length in (picture.width, picture.height, picture.depth)
    )
    if width > row.width or height > row.height:
        percent = round(100 * max(width / row.width, height / row.height) - 100) or 1
        message = f"the formula is {percent} % too large at {size:g} pt, the smallest size allowed"
        raise ContentError([Problem("text-too-long", message, place_of(latex), "split it in two")])
    source = str(latex).strip()
    colors = {
        symbol: made.theme.color(made.markup.text_color(color))
        for symbol, color in made.theme.symbols.items()
    }
    return PlacedEquation(
        name=name,
        box=row,
        latex=source,
        omml=latex_to_omml(source),
        mathml=latex_to_mathml(source, colors=colors),
        formula=replace(picture, width=width, height=height, depth=depth),
        size=size,
        alt=source,
    )
