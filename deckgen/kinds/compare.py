"""Two columns of anything: points, text, figures, code, terminals, tables.

Example::

    - id: additive-or-dot
      kind: compare
      title: 加性与点积：分数怎么来
      left:
        heading: 加性（Bahdanau）
        points:
          - $v^\\top \\tanh(W_1 q + W_2 k)$
          - 参数多，维度不必相同
      right:
        heading: 点积（Luong）
        color: value
        points:
          - $q^\\top k$
          - 一次矩阵乘法，快得多
      notes: 两者都只回答一个问题：这个键和这个查询有多配。
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.jobs.requests import Request
from deckgen.kinds.base import Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.measure.fit import fit
from deckgen.parts.block import Block
from deckgen.parts.text import bold, place_of, text_box, title_box
from deckgen.place.elements import (
    Anchor,
    Element,
    Geometry,
    Layout,
    Paragraph,
    Role,
    Shape,
)
from deckgen.problems import ContentError, Problem
from deckgen.source.text import SourceText
from deckgen.theme import Page

_HEADING = Inches(0.5)
_HEADING_SIZES = (22, 20, 18, 16)
_RULE = Inches(0.04)


class Column(Block):
    """A column: a heading and one content."""

    heading: SourceText | None = Field(None, description="What stands above the column.")
    color: str = Field("primary", description="The theme colour of the heading and its rule.")


class Compare(Slide):
    """Two columns side by side."""

    kind: Literal["compare"]
    left: Column = Field(description="The left column.")
    right: Column = Field(description="The right column.")
    share: float = Field(0.5, ge=0.25, le=0.75, description="The left column's share of the width.")
    takeaway: SourceText | None = Field(None, description="One sentence below both columns.")

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The columns' figures at the size of their columns."""
        slots, _ = self._slots(plan.theme.page)
        return tuple(
            request
            for column, slot in zip((self.left, self.right), slots, strict=True)
            for request in column.requests(self._content(slot), slide=self.id)
        )

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, left column, right column, takeaway."""
        slots, below = self._slots(made.theme.page)
        elements: list[Element] = [title_box(made, self.title)]
        names = (("left", Role.BODY), ("right", Role.BODY_2))
        columns = tuple(zip((self.left, self.right), slots, strict=True))
        size = min(_heading_size(made, *each) for each in columns)
        for (name, role), (column, slot) in zip(names, columns, strict=True):
            if column.heading:
                elements += _heading(made, name, column, slot, size)
            elements.append(column.element(made, name, self._content(slot), role=role))
        if self.takeaway:
            elements.append(
                text_box(
                    made, "takeaway", [Paragraph(made.rich(self.takeaway))], below, (22, 20, 18, 16),
                    place=self.takeaway.place, what="the takeaway", anchor=Anchor.MIDDLE,
                    color="accent",
                )
            )  # fmt: skip
        return Laid(Layout.TITLE_TWO, tuple(elements))

    def _slots(self, page: Page) -> tuple[tuple[Box, ...], Box]:
        """The two columns and the strip for the takeaway."""
        body, strip = page.body, Inches(0.7)
        below = Box(body.left, Emu(body.bottom - strip), body.width, strip)
        if self.takeaway:
            body = Box(body.left, body.top, body.width, Emu(body.height - strip - page.gap // 2))
        return body.columns((self.share, 1 - self.share), Emu(round(page.gap * 1.5))), below

    def _content(self, slot: Box) -> Box:
        """The room below the heading; the same in both columns, so that their contents stand level."""
        if self.left.heading is None and self.right.heading is None:
            return slot
        down = Emu(_HEADING + _RULE + Inches(0.16))
        return Box(slot.left, Emu(slot.top + down), slot.width, Emu(slot.height - down))


def _heading_size(made: LayoutContext, column: Column, slot: Box) -> float:
    """The largest size at which the column's heading fits; both headings take the smaller one."""
    if column.heading is None:
        return _HEADING_SIZES[0]
    words = [Paragraph(bold(made.rich(column.heading)))]
    box = Box(slot.left, slot.top, slot.width, _HEADING)
    place = column.heading.place
    return fit(words, box, _HEADING_SIZES, place=place, what="the heading").size


def _heading(
    made: LayoutContext, name: str, column: Column, slot: Box, size: float
) -> list[Element]:
    """The column's heading over a rule in its colour."""
    assert column.heading is not None
    if column.color not in made.theme.colors:
        known = ", ".join(made.theme.colors)
        message = f"no colour named '{column.color}'"
        raise ContentError([Problem("unknown-color", message, place_of(column.heading), known)])
    box = Box(slot.left, slot.top, slot.width, _HEADING)
    rule = Box(slot.left, Emu(slot.top + _HEADING), slot.width, _RULE)
    return [
        text_box(
            made, f"{name}-heading", [Paragraph(bold(made.rich(column.heading)))], box,
            (size,), place=place_of(column.heading), what="the heading",
            anchor=Anchor.MIDDLE, color=made.markup.text_color(column.color),
        ),
        Shape(f"{name}-rule", rule, Geometry.RECTANGLE, column.color),
    ]  # fmt: skip
