"""Points, nested if need be, alone or beside a figure.

Example::

    - id: why-attention
      kind: bullets
      title: 定长向量装不下长句子
      lead: 编码器把**整句话**压进一个向量。
      points:
        - 句子越长，丢掉的越多
        - text: 解码器每一步都只看这一个向量
          points:
            - 第 1 步和第 20 步看到的完全一样
        - 梯度要穿过 $O(T)$ 步才能回到开头
      notes: |
        先问：一句 40 个词的话，能写进 64 个数里吗？
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deckgen.jobs.requests import Request
from deckgen.kinds.base import Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.points import Point, points_box
from deckgen.parts.text import title_box
from deckgen.place.elements import Layout
from deckgen.source.text import SourceText
from deckgen.theme import Page


class Bullets(Slide):
    """Points, alone or beside a figure."""

    kind: Literal["bullets"]
    lead: SourceText | None = Field(None, description="A sentence above the points.")
    points: tuple[Point, ...] = Field(
        min_length=1, description="The points; each may have its own."
    )
    figure: FigureUse | None = Field(None, description="A figure to the right of the points.")

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The figure at the size of its half."""
        if self.figure is None:
            return ()
        return (figure_request(self.figure, _halves(plan.theme.page)[1], slide=self.id),)

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, points, figure."""
        page = made.theme.page
        title = title_box(made, self.title)
        lead = self.lead or ""
        if self.figure is None:
            body = points_box(made, "body", self.points, page.body, lead=lead)
            return Laid(Layout.TITLE_BODY, (title, body))
        left, right = _halves(page)
        body = points_box(made, "body", self.points, left, lead=lead)
        picture = figure_picture(made, "figure", self.figure, right)
        return Laid(Layout.TITLE_PICTURE_BODY, (title, body, picture))


def _halves(page: Page) -> tuple[Box, ...]:
    """The points' box and the figure's."""
    return page.body.columns((0.47, 0.53), page.gap)
