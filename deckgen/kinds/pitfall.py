"""A classic failure: symptom, how to look, cause and fix, with a figure and the code that shows it.

Example::

    - id: pads-unmasked
      kind: pitfall
      title: 填充没遮住，权重就漏了
      symptom: 句子越短，准确率越低
      look: 打印最后几列权重：应当**全是 0**
      cause: 填充位的分数和别的一样进了 softmax
      fix: softmax 之前把填充位设为 $-\\infty$
      figure: {use: padding_harm}
      notes: 先看症状，让学生猜原因，再翻答案。
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.jobs.requests import Request
from deckgen.kinds.base import Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box
from deckgen.parts.cards import Card, card_boxes
from deckgen.parts.code import CodeUse, source_box
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.text import place_of, title_box
from deckgen.place.elements import Element, Layout, Paragraph, Run
from deckgen.source.text import SourceText
from deckgen.theme import Page

_LABELS = {"symptom": "bad", "look": "value_text", "cause": "key_text", "fix": "good"}
_SIZES = (22, 20, 18, 16)
_LABEL_SCALE = 0.8


class Pitfall(Slide):
    """A failure in four cells."""

    kind: Literal["pitfall"]
    symptom: SourceText = Field(description="What one sees.")
    look: SourceText = Field(description="How to look: what to print or draw.")
    cause: SourceText = Field(description="Why it happens.")
    fix: SourceText = Field(description="What repairs it.")
    figure: FigureUse | None = Field(None, description="An experiment before and after.")
    code: CodeUse | None = Field(None, description="The code that looks or repairs.")

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The figure at its slot's size."""
        if self.figure is None:
            return ()
        return (figure_request(self.figure, self._slots(plan.theme.page)[1][0], slide=self.id),)

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, the four cells in order, then figure and code."""
        cells, shown = self._slots(made.theme.page)
        cards = [self._card(made, name) for name in _LABELS]
        elements: list[Element] = [title_box(made, self.title)]
        elements += card_boxes(made, cards, cells, sizes=_SIZES)
        if self.figure:
            elements.append(figure_picture(made, "figure", self.figure, shown[0]))
        if self.code:
            elements.append(source_box(made, "code", self.code, shown[-1]))
        layout = Layout.TITLE_PICTURE_BODY if self.figure else Layout.TITLE_BODY
        return Laid(layout, tuple(elements))

    def _card(self, made: LayoutContext, name: str) -> Card:
        """A cell: its label in colour above its text."""
        text: SourceText = getattr(self, name)
        label = Run(made.deck.ui[name], bold=True, color=_LABELS[name])
        paragraphs = (
            Paragraph((label,), scale=_LABEL_SCALE),
            Paragraph(made.rich(text), space_before=0.1),
        )
        return Card(name, paragraphs, place_of(text))

    def _slots(self, page: Page) -> tuple[list[Box], tuple[Box, ...]]:
        """The four cells, and the boxes of figure and code: cells in a column beside these, else a square."""
        gap = page.gap // 2
        if self.figure is None and self.code is None:
            return _square(page), ()
        left, right = page.body.columns((0.42, 0.58), page.gap)
        both = self.figure is not None and self.code is not None
        shown = right.rows((0.6, 0.4), page.gap) if both else (right,)
        return list(left.rows([1] * 4, type(page.gap)(gap))), shown


def _square(page: Page) -> list[Box]:
    """Two rows of two."""
    return [
        box for row in page.body.rows((1, 1), page.gap) for box in row.columns((1, 1), page.gap)
    ]
