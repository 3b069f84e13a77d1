"""Questions for the class; the answers go to the notes.

Example::

    - id: check-scaling
      kind: quiz
      title: 自测：为什么要缩放
      questions:
        - ask: $d_k = 64$ 时，点积的方差大约是多少？
          options: ["1", "8", "64"]
          answer: 64，因为 $d_k$ 个独立项的方差相加。
        - ask: 不缩放会怎样？
          answer: softmax 接近独热，梯度集中在少数位置。
      notes: 给两分钟，先独立写，再同桌互查。
"""

from __future__ import annotations

from math import ceil
from typing import Literal

from pydantic import Field

from deckgen.kinds.base import Laid, LayoutContext, Model, Slide
from deckgen.lengths import Emu
from deckgen.parts.cards import Card, card_boxes
from deckgen.parts.text import bold, place_of, title_box
from deckgen.place.elements import Anchor, Bullet, Element, Layout, Paragraph, Run, TextBox
from deckgen.problems import ContentError
from deckgen.source.text import SourceText

_SIZES = (26, 24, 22, 20, 18, 16)
#: more questions may stand in two columns
_ONE_COLUMN = 3


class Question(Model):
    """A question and its answer."""

    ask: SourceText = Field(description="The question.")
    options: tuple[SourceText, ...] = Field(
        (), max_length=6, description="Answers to choose from; they get the letters A, B, C …"
    )
    answer: SourceText = Field(description="The answer and why; it stands in the notes only.")


class Quiz(Slide):
    """Questions whose answers only the teacher sees."""

    kind: Literal["quiz"]
    questions: tuple[Question, ...] = Field(
        min_length=1, max_length=6, description="The questions."
    )

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title and one card a question; the answers as further notes."""
        cards = [self._card(made, number) for number in range(len(self.questions))]
        elements: list[Element] = [title_box(made, self.title), *self._best(made, cards)]
        answer = made.deck.ui["answer"]
        answers = tuple(
            SourceText(f"{answer} {number}: {question.answer}", question.answer.place)
            for number, question in enumerate(self.questions, start=1)
        )
        return Laid(Layout.TITLE_BODY, tuple(elements), extra_notes=answers)

    def _best(self, made: LayoutContext, cards: list[Card]) -> list[Element]:
        """The cards below one another or, where that makes their text larger, in two columns."""
        page = made.theme.page
        gap = Emu(page.gap // 2)
        heights = [
            2.0 + len(q.options) * (0.5 if _short(q.options) else 1.0) for q in self.questions
        ]
        arrangements = [page.body.rows(heights, gap)]
        if len(cards) > _ONE_COLUMN:
            arrangements.append(page.body.grid(ceil(len(cards) / 2), 2, gap)[: len(cards)])
        found: list[list[TextBox]] = []
        problem: ContentError | None = None
        for boxes in arrangements:
            try:
                found.append(card_boxes(made, cards, boxes, sizes=_SIZES, anchor=Anchor.MIDDLE))
            except ContentError as error:
                problem = problem or error
        if problem is not None and not found:
            raise problem
        best = max(found, key=lambda shown: shown[0].size)
        return [*best]

    def _card(self, made: LayoutContext, index: int) -> Card:
        """The question and its options: on one line where they are short."""
        question = self.questions[index]
        asked = bold(made.rich(question.ask))
        paragraphs = [Paragraph(asked, bullet=Bullet.NUMBER, number=index + 1)]
        options = [
            (Run(f"{chr(ord('A') + i)}.\u00a0", bold=True, color="muted"), *made.rich(option))
            for i, option in enumerate(question.options)
        ]
        if options and _short(question.options):
            gap = Run("\u00a0\u00a0\u00a0\u00a0 ")
            line = [run for option in options for run in (*option, gap)]
            paragraphs.append(Paragraph(tuple(line[:-1]), level=1, space_before=0.25))
        else:
            paragraphs += [Paragraph(option, level=1, space_before=0.2) for option in options]
        return Card(f"question-{index + 1}", tuple(paragraphs), place_of(question.ask))


def _short(options: tuple[SourceText, ...]) -> bool:
    """Whether all *options* go on one line."""
    return sum(len(option) + 4 for option in options) <= 44
