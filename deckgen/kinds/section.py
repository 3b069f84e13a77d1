"""A chapter's opener: its number large, its title, what it brings, and how far the course has come.

Example::

    - id: opener-alignment
      kind: section
      title: 每一步都回头看
      lead: 权重从哪里来？
      coming:
        - 加性对齐
        - 点积对齐
        - 它们有多像词对齐
      notes: 上一章留下的问题：一个向量不够，那怎么办？
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.kinds.base import Laid, LayoutContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.parts.points import points_box
from deckgen.parts.text import bold, headline_box, place_of, text_box
from deckgen.place.elements import (
    Anchor,
    Bullet,
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

_PANEL = Inches(4.3)
_BAR = Inches(0.1)


class Section(Slide):
    """The opener of a chapter."""

    kind: Literal["section"]
    lead: SourceText | None = Field(None, description="The chapter's question, in one sentence.")
    coming: tuple[SourceText, ...] = Field((), description="What the chapter brings, in order.")

    def lay_out(self, made: LayoutContext) -> Laid:
        """Panel with the number, title and lead, what comes, the bar of all chapters."""
        page = made.theme.page
        left = Emu(_PANEL + page.gap + page.gap)
        width = Emu(page.width - page.margin - left)
        elements: list[Element] = [
            Shape("panel", Box(Emu(0), Emu(0), _PANEL, page.height), Geometry.RECTANGLE, "primary"),
            _number(made),
            headline_box(
                "title",
                bold(made.rich(self.title)),
                Box(left, Inches(0.95), width, Inches(1.75)),
                made.theme.scale.section,
                place=place_of(self.title),
                what="the title",
                role=Role.TITLE,
                anchor=Anchor.BOTTOM,
                color="primary",
            ),
        ]
        if self.lead:
            box = Box(left, Inches(2.85), width, Inches(0.95))
            elements.append(
                text_box(
                    made, "lead", [Paragraph(made.rich(self.lead))], box, (24, 22, 20, 18),
                    place=self.lead.place, what="the lead", color="muted",
                )
            )  # fmt: skip
        if self.coming:
            top = Inches(3.95)
            box = Box(left, top, width, Emu(page.footer.top - Inches(0.45) - top))
            elements.append(
                points_box(
                    made, "coming", self.coming, box, role=Role.BODY, bullet=Bullet.DOT,
                    sizes=(22, 20, 18, 16),
                )
            )  # fmt: skip
        elements += _progress(page, made.chapter, len(made.deck.chapters), left, width)
        return Laid(Layout.SECTION, tuple(elements))


def _number(made: LayoutContext) -> Element:
    """The chapter's number, as large as a picture."""
    box = Box(
        made.theme.page.margin, Inches(2.0), Emu(_PANEL - made.theme.page.margin), Inches(2.8)
    )
    runs = (Run(f"{made.chapter + 1:02d}", bold=True),)
    return text_box(
        made, "number", [Paragraph(runs)], box, (138, 120),
        anchor=Anchor.MIDDLE, color="paper", spacing=0.9,
    )  # fmt: skip


def _progress(page: Page, current: int, count: int, left: Emu, width: Emu) -> list[Shape]:
    """One bar a chapter: those behind us quiet, this one strong, those to come pale."""
    strip = Box(left, Emu(page.footer.top - Inches(0.22)), width, _BAR)
    colors = [
        "muted" if i < current else "primary" if i == current else "line" for i in range(count)
    ]
    return [
        Shape(f"progress-{i + 1}", box, Geometry.RECTANGLE, color)
        for i, (box, color) in enumerate(
            zip(strip.columns([1] * count, Inches(0.08)), colors, strict=True)
        )
    ]
