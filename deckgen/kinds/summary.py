"""What to remember: statements as cards, or a checklist.

Example::

    - id: remember
      kind: summary
      title: 带走这四句话
      statements:
        - head: Q、K、V
          text: 同一个输入的三次投影
        - head: 分数
          text: 查询与键有多配
        - head: 掩码
          text: 划出能看的边界
        - head: 缓存
          text: 用内存换时间
      notes: 合上书，每人说一句。

    - id: checklist
      kind: summary
      title: 上线之前逐条勾
      style: checklist
      statements:
        - text: 打印每个张量的形状
        - text: 遮罩之后再看一眼分数
      notes: 发下去，贴在显示器边上。
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Literal

from pydantic import Field

from deckgen.kinds.base import Laid, LayoutContext, Model, Slide
from deckgen.parts.cards import Card, card_boxes, card_grid
from deckgen.parts.text import bold, colored, place_of, spread_boxes, title_box
from deckgen.place.elements import Anchor, Element, Layout, Paragraph, Run
from deckgen.source.text import SourceText

_SIZES = (26, 24, 22, 20, 18, 16)


class Statement(Model):
    """One thing to remember."""

    head: SourceText | None = Field(None, description="What it is about, in a word or two.")
    text: SourceText = Field(description="The statement.")


class Summary(Slide):
    """Statements to take home."""

    kind: Literal["summary"]
    statements: tuple[Statement, ...] = Field(
        min_length=1, max_length=12, description="The statements."
    )
    style: Literal["cards", "checklist"] = Field("cards", description="How they are shown.")

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, and the cards row by row or the list."""
        title = title_box(made, self.title)
        shown = self._cards(made) if self.style == "cards" else self._checklist(made)
        return Laid(Layout.TITLE_BODY, (title, *shown))

    def _cards(self, made: LayoutContext) -> Sequence[Element]:
        """One panel a statement, in a grid."""
        cards = []
        for number, statement in enumerate(self.statements, start=1):
            paragraphs = [Paragraph(made.rich(statement.text), space_before=0.2)]
            if statement.head:
                head = colored(bold(made.rich(statement.head)), "accent")
                paragraphs.insert(0, Paragraph(head, scale=1.1))
            cards.append(Card(f"statement-{number}", tuple(paragraphs), place_of(statement.text)))
        boxes = card_grid(made.theme.page, len(cards))
        return card_boxes(made, cards, boxes, sizes=_SIZES, anchor=Anchor.TOP)

    def _checklist(self, made: LayoutContext) -> Sequence[Element]:
        """One line a statement behind a tick, in one column or two."""
        rows = [self._item(made, statement) for statement in self.statements]
        body = made.theme.page.body
        half = ceil(len(rows) / 2) if len(rows) > 6 else len(rows)
        parts = [part for part in (rows[:half], rows[half:]) if part]
        boxes = body.columns([1] * len(parts), made.theme.page.gap)
        return spread_boxes(
            [f"checklist-{i + 1}" for i in range(len(parts))], parts, boxes,
            sizes=made.theme.scale.body,
            place=place_of(self.statements[0].text), what="the checklist",
        )  # fmt: skip

    def _item(self, made: LayoutContext, statement: Statement) -> Paragraph:
        tick = Run("✓\u00a0\u00a0", bold=True, color="good")
        head = (*bold(made.rich(statement.head)), Run("\u00a0\u00a0")) if statement.head else ()
        return Paragraph((tick, *head, *made.rich(statement.text)))
