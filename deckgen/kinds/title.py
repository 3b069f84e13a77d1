"""The cover: the deck's name large on a dark panel, a figure beside it if one is given.

Example::

    - id: cover
      kind: title
      title: 深度学习中的注意力机制
      subtitle: 从一个向量的瓶颈，到人人都能看见的权重
      notes: 欢迎。今天只讲一件事：让模型自己决定看哪里。
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.jobs.requests import Request
from deckgen.kinds.base import Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.measure.lines import BODY_SPACING
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.text import bold, headline_box, place_of, text_box
from deckgen.place.elements import (
    Anchor,
    Element,
    Geometry,
    Layout,
    Paragraph,
    Role,
    Run,
    Shape,
)
from deckgen.source.text import SourceText
from deckgen.theme import Page

_PANEL_SHARE = 0.5
_INSET = Inches(0.35)


class Title(Slide):
    """The cover."""

    kind: Literal["title"]
    subtitle: SourceText | None = Field(
        None, description="Second line; the deck's own if left out."
    )
    figure: FigureUse | None = Field(None, description="A figure that fills the right half.")

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The figure at the size of the right half."""
        if self.figure is None:
            return ()
        return (figure_request(self.figure, _figure_slot(plan.theme.page), slide=self.id),)

    def lay_out(self, made: LayoutContext) -> Laid:
        """Panel, colour strips, title, subtitle, author and date, figure."""
        page = made.theme.page
        width = page.width if self.figure is None else Emu(round(page.width * _PANEL_SHARE))
        panel = Shape(
            "panel", Box(Emu(0), Emu(0), width, page.height), Geometry.RECTANGLE, "primary"
        )
        inner = Emu(width - page.margin - (page.gap if self.figure else page.margin))
        elements: list[Element] = [panel, *_strips(page)]
        elements.append(
            headline_box(
                "title",
                bold(made.rich(self.title)),
                Box(page.margin, Inches(1.5), inner, Inches(2.2)),
                made.theme.scale.cover,
                place=place_of(self.title),
                what="the title",
                role=Role.TITLE,
                anchor=Anchor.BOTTOM,
                color="paper",
            )
        )
        subtitle = self.subtitle or made.deck.subtitle
        if subtitle:
            elements.append(
                headline_box(
                    "subtitle",
                    made.rich(subtitle),
                    Box(page.margin, Inches(4.15), inner, Inches(1.3)),
                    (24, 22, 20, 18),
                    place=place_of(subtitle),
                    what="the subtitle",
                    role=Role.SUBTITLE,
                    anchor=Anchor.TOP,
                    color="paper",
                    spacing=BODY_SPACING,
                )
            )
        who = "  ·  ".join(part for part in (made.deck.author, made.deck.date) if part)
        if who:
            box = Box(page.margin, Inches(6.35), inner, Inches(0.5))
            elements.append(
                text_box(made, "author", [Paragraph((Run(who),))], box, (16, 14), color="line")
            )
        if self.figure is not None:
            slot = _figure_slot(page)
            elements.append(figure_picture(made, "figure", self.figure, slot))
        return Laid(Layout.COVER, tuple(elements))


def _figure_slot(page: Page) -> Box:
    """The right half of the page, a little in from its edges."""
    left = Emu(round(page.width * _PANEL_SHARE))
    return Box(left, Emu(0), Emu(page.width - left), page.height).inset(_INSET, _INSET)


def _strips(page: Page) -> list[Shape]:
    """The three colours of query, key and value between title and subtitle: the deck's signature."""
    width, height = Inches(0.9), Inches(0.09)
    return [
        Shape(
            f"strip-{name}",
            Box(Emu(page.margin + index * width), Inches(3.88), width, height),
            Geometry.RECTANGLE,
            name,
        )
        for index, name in enumerate(("query", "key", "value"))
    ]
