"""A table, with a line below it if need be.

Example::

    - id: sizes
      kind: table
      title: 四种尺寸，一条经验
      header: [规模, "$d_{\\\\text{model}}$", 头数, $d_k$, 用途]
      rows:
        - [微型, 64, 4, 16, 课堂演示]
        - [小型, 128, 4, 32, 轻量分类]
        - [基准, 512, 8, 64, Transformer 原文]
      note: 先让小的跑通，再放大。
      notes: 问：头数翻倍，$d_k$ 怎么变？
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.kinds.base import Laid, LayoutContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.parts.table import TableUse, table_element
from deckgen.parts.text import place_of, text_box, title_box
from deckgen.place.elements import Anchor, Element, Layout, Paragraph
from deckgen.source.text import SourceText

_NOTE = Inches(0.75)


class Table(Slide, TableUse):
    """A native table."""

    kind: Literal["table"]
    note: SourceText | None = Field(None, description="A sentence below the table.")

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, table, note."""
        body = made.theme.page.body
        room = body
        if self.note:
            room = Box(body.left, body.top, body.width, Emu(body.height - _NOTE))
        title = title_box(made, self.title)
        table = table_element(made, "table", self, room, alt=made.plain(self.title))
        elements: list[Element] = [title, table]
        if self.note:
            below = Box(
                body.left, Emu(table.box.bottom + Inches(0.1)), body.width, Emu(_NOTE - Inches(0.1))
            )
            elements.append(
                text_box(
                    made, "note", [Paragraph(made.rich(self.note))], below, (20, 18, 16),
                    place=place_of(self.note), what="the note", anchor=Anchor.MIDDLE, color="muted",
                )
            )  # fmt: skip
        return Laid(Layout.TITLE_ONLY, tuple(elements))
