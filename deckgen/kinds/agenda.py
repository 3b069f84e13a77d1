"""The course's map: all chapters, the current one marked; each with its ``about`` of deck.yaml.

Example::

    - id: map
      kind: agenda
      title: 我们在哪里
      mark: current
      notes: 先看全图，再走这一章。
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.kinds.base import Laid, LayoutContext, Slide
from deckgen.lengths import Box
from deckgen.parts.cards import Card, card_boxes, card_grid
from deckgen.parts.text import bold, place_of, spread_boxes, title_box
from deckgen.place.elements import Anchor, Layout, Paragraph, Run, TextBox
from deckgen.source.text import SourceText

#: more chapters than this stand in two columns
_ONE_COLUMN = 6
#: more stand in a list
_MOST_CARDS = 9


class Agenda(Slide):
    """All chapters in order."""

    kind: Literal["agenda"]
    mark: Literal["current", "none"] = Field(
        "none", description="Whether this slide's chapter is marked and those before it are quiet."
    )

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, and the chapters: as cards where deck.yaml says what they are about, else as a list."""
        title = title_box(made, self.title)
        if any(made.deck.abouts) and len(made.deck.chapters) <= _MOST_CARDS:
            return Laid(Layout.TITLE_BODY, (title, *self._cards(made)), _route_notes(made))
        named = [self._name(made, number, name) for number, name in enumerate(made.deck.chapters)]
        rows = [Paragraph((count, Run("\u00a0\u00a0\u00a0"), name)) for count, name in named]
        page = made.theme.page
        boxes: tuple[Box, ...] = (page.body,)
        parts = [rows]
        if len(rows) > _ONE_COLUMN:
            half = (len(rows) + 1) // 2
            boxes, parts = page.body.columns((1, 1), page.gap), [rows[:half], rows[half:]]
        names = [f"chapters-{index + 1}" for index in range(len(parts))]
        columns = spread_boxes(
            names, parts, boxes,
            sizes=made.theme.scale.body, place=place_of(self.title), what="the agenda",
        )  # fmt: skip
        layout = Layout.TITLE_BODY if len(parts) == 1 else Layout.TITLE_TWO
        return Laid(layout, (title, *columns), _route_notes(made))

    def _cards(self, made: LayoutContext) -> list[TextBox]:
        """One panel a chapter: number and name over its question."""
        cards = []
        for number, (name, about) in enumerate(
            zip(made.deck.chapters, made.deck.abouts, strict=True)
        ):
            count, title = self._name(made, number, name)
            paragraphs = (
                Paragraph((count,), scale=1.1),
                Paragraph(bold((title,))),
                Paragraph((Run(about, color="muted"),), space_before=0.3),
            )
            cards.append(Card(f"chapter-{number + 1}", paragraphs, place_of(self.title)))
        boxes = card_grid(made.theme.page, len(cards))
        return card_boxes(made, cards, boxes, sizes=made.theme.scale.body[1:], anchor=Anchor.TOP)

    def _name(self, made: LayoutContext, number: int, name: str) -> tuple[Run, Run]:
        """A chapter's number and name, in the colour that says where we are."""
        here = self.mark == "current" and number == made.chapter
        past = self.mark == "current" and number < made.chapter
        color = "muted" if past else "accent" if here else "ink"
        count = Run(f"{number + 1:02d}", bold=True, color=color if past else "accent")
        return count, Run(name, bold=here, color=color)


def _route_notes(made: LayoutContext) -> tuple[SourceText, ...]:
    """The pages of each way through the deck, for whoever has the deck alone."""
    comma = "、" if made.deck.lang.startswith("zh") else ", "
    return tuple(
        SourceText(
            made.deck.ui["route_pages"].format(title=title, pages=comma.join(map(str, pages)))
        )
        for title, pages in made.deck.routes
        if pages
    )
