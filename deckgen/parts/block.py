"""Any one thing in a box: points, a text, a figure, code, a terminal, or a table."""

from __future__ import annotations

from pydantic import Field, field_validator, model_validator

from deckgen.jobs.requests import Request
from deckgen.kinds.base import LayoutContext, Model, OptionalVerbatim
from deckgen.lengths import Box
from deckgen.parts.code import CodeUse, refuse_python, source_box, terminal_box
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.points import Point, points_box
from deckgen.parts.table import TableUse, table_element
from deckgen.parts.text import paragraphs_of, place_of, text_box
from deckgen.place.elements import Element, Paragraph, Role
from deckgen.source.text import SourceText

_CONTENTS = ("points", "text", "figure", "code", "terminal", "table")


class Block(Model):
    """Exactly one content; kinds put blocks side by side."""

    points: tuple[Point, ...] | None = Field(None, description="Points.")
    text: SourceText | None = Field(None, description="Paragraphs, parted by blank lines.")
    figure: FigureUse | None = Field(None, description="A figure.")
    code: CodeUse | None = Field(None, description="Source of a symbol.")
    terminal: OptionalVerbatim = Field(None, description="What stands in a terminal; never Python.")
    table: TableUse | None = Field(None, description="A table.")

    @field_validator("terminal")
    @classmethod
    def _no_python(cls, text: SourceText | None) -> SourceText | None:
        return None if text is None else refuse_python(text)

    @model_validator(mode="after")
    def _exactly_one(self) -> Block:
        given = [name for name in _CONTENTS if getattr(self, name) is not None]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise ValueError(f"needs exactly one of {', '.join(_CONTENTS)}; it has {found}")
        return self

    def requests(self, box: Box, *, slide: str) -> tuple[Request, ...]:
        """What must be computed to fill *box*."""
        if self.figure is None:
            return ()
        return (figure_request(self.figure, box, slide=slide),)

    def element(self, made: LayoutContext, name: str, box: Box, *, role: Role) -> Element:
        """The content in *box*."""
        if self.points:
            return points_box(made, name, self.points, box, role=role)
        if self.text:
            parts = [
                Paragraph(made.rich(part), space_before=0.6) for part in paragraphs_of(self.text)
            ]
            sizes = made.theme.scale.body
            return text_box(made, name, parts, box, sizes, place=place_of(self.text), role=role)
        if self.figure:
            return figure_picture(made, name, self.figure, box)
        if self.code:
            return source_box(made, name, self.code, box)
        if self.terminal:
            return terminal_box(made, name, self.terminal, box)
        assert self.table is not None
        return table_element(made, name, self.table, box)
