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
from deckgen.parts.text import text_box, title_box
from deckgen.place.elements import Element, Layout, Paragraph, Role, Run

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
        names = made.deck.chapters
        rows = [self._row(made, number, name) for number, name in enumerate(names)]
        page = made.theme.page
        boxes: tuple[Box, ...] = (page.body,)
        parts = [rows]
        if len(rows) > _ONE_COLUMN:
            half = (len(rows) + 1) // 2
            boxes, parts = page.body.columns((1, 1), page.gap), [rows[:half], rows[half:]]
        size = min(_size(made, part, box) for part, box in zip(parts, boxes, strict=True))
        roles = (Role.BODY, Role.BODY_2)
        elements: list[Element] = [title_box(made, self.title)]
        for index, (part, box) in enumerate(zip(parts, boxes, strict=True)):
            elements.append(
                text_box(made, f"chapters-{index + 1}", part, box, (size,), role=roles[index])
            )
        layout = Layout.TITLE_BODY if len(parts) == 1 else Layout.TITLE_TWO
        return Laid(layout, tuple(elements))

    def _row(self, made: LayoutContext, number: int, name: str) -> Paragraph:
        """A chapter's number and name, in the colour that says where we are."""
        here = self.mark == "current" and number == made.chapter
        past = self.mark == "current" and number < made.chapter
        color = "muted" if past else "accent" if here else "ink"
        count = Run(
            f"{number + 1:02d}\u00a0\u00a0\u00a0", bold=True, color=color if past else "accent"
        )
        gap = 0.0 if number == 0 else 0.75
        return Paragraph((count, Run(name, bold=here, color=color)), space_before=gap)


def _size(made: LayoutContext, rows: list[Paragraph], box: Box) -> float:
    """The size at which *rows* fit *box*."""
    return text_box(made, "chapters", rows, box, made.theme.scale.body, what="the agenda").size
