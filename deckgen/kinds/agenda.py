"""The course's map: all chapters, the current one marked.

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
from deckgen.parts.text import place_of, spread_boxes, title_box
from deckgen.place.elements import Layout, Paragraph, Run

#: more chapters than this stand in two columns
_ONE_COLUMN = 6


class Agenda(Slide):
    """All chapters in order."""

    kind: Literal["agenda"]
    mark: Literal["current", "none"] = Field(
        "none", description="Whether this slide's chapter is marked and those before it are quiet."
    )

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, and the chapters in one column or two."""
        rows = [self._row(made, number, name) for number, name in enumerate(made.deck.chapters)]
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
        return Laid(layout, (title_box(made, self.title), *columns))

    def _row(self, made: LayoutContext, number: int, name: str) -> Paragraph:
        """A chapter's number and name, in the colour that says where we are."""
        here = self.mark == "current" and number == made.chapter
        past = self.mark == "current" and number < made.chapter
        color = "muted" if past else "accent" if here else "ink"
        count = Run(
            f"{number + 1:02d}\u00a0\u00a0\u00a0", bold=True, color=color if past else "accent"
        )
        return Paragraph((count, Run(name, bold=here, color=color)))
