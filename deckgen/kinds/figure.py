"""A figure: alone, with text beside it or below it.

Example::

    - id: bottleneck
      kind: figure
      title: 句子越长，定长向量丢得越多
      figure: {use: bottleneck_accuracy}
      caption: 反转任务，$H = 64$
      points:
        - 句长 4 时几乎全对
        - 句长 16 时大半出错
      notes: 先盖住图让学生猜：长度翻一倍，正确率会掉多少？
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace
from pydantic import Field, model_validator

from deckgen.jobs.requests import Request
from deckgen.kinds.base import Laid, LayoutContext, PlanContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.parts.figure import FigureUse, figure_picture, figure_request
from deckgen.parts.points import Point, points_box
from deckgen.parts.text import caption_box, title_box
from deckgen.place.elements import Anchor, Element, Layout, Role
from deckgen.source.text import SourceText
from deckgen.theme import Page

_CAPTION = Inches(0.42)
_STRIP = Inches(1.3)


class Figure(Slide):
    """A figure, with points beside or below it if there are any."""

    kind: Literal["figure"]
    figure: FigureUse = Field(description="The figure.")
    frames: tuple[int, ...] = Field(
        (),
        description="Values of the figure's parameter 'frame': the first is there from the start, each further one appears on a click.",
    )
    caption: SourceText | None = Field(None, description="A line below the figure.")
    points: tuple[Point, ...] = Field((), description="What to take from the figure.")
    arrange: Literal["right", "left", "above"] = Field(
        "right",
        description="Where the figure stands to its points: right or left of or above them.",
    )
    share: float = Field(
        0.64, ge=0.4, le=0.8, description="The figure's share of the width, beside its points."
    )

    @model_validator(mode="after")
    def _points_where_arranged(self) -> Figure:
        if not self.points and {"arrange", "share"} & self.model_fields_set:
            raise ValueError("'arrange' and 'share' need points")
        return self

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The figure at its slot's size, once a frame."""
        slot = self._slots(plan.theme.page)[0]
        return tuple(figure_request(use, slot, slide=self.id) for use in self._uses())

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, figure, caption and points in the order in which they are seen."""
        slot, caption, text = self._slots(made.theme.page)
        shown: list[Element] = self._pictures(made, slot)
        if self.caption:
            shown.append(caption_box(made, "caption", self.caption, caption))
        if self.points:
            anchor = Anchor.TOP if self.arrange == "above" else Anchor.MIDDLE
            body = points_box(made, "body", self.points, text, anchor=anchor)
            shown = [body, *shown] if self.arrange == "right" else [*shown, body]
        layout = Layout.TITLE_PICTURE_BODY if self.points else Layout.TITLE_PICTURE
        return Laid(layout, (title_box(made, self.title), *shown))

    def _uses(self) -> list[FigureUse]:
        """The figure, or one a frame."""
        if not self.frames:
            return [self.figure]
        params = self.figure.params
        return [
            self.figure.model_copy(update={"params": {**params, "frame": frame}})
            for frame in self.frames
        ]

    def _pictures(self, made: LayoutContext, slot: Box) -> list[Element]:
        """The frames on top of one another; the first one fills the placeholder."""
        pictures: list[Element] = []
        for click, use in enumerate(self._uses()):
            name, role = (f"figure-{click + 1}", Role.NONE) if click else ("figure", Role.PICTURE)
            picture = figure_picture(made, name, use, slot, role=role)
            pictures.append(replace(picture, reveal=click))
        return pictures

    def _slots(self, page: Page) -> tuple[Box, Box, Box]:
        """The boxes of the figure, its caption and its points (empty ones where there are none)."""
        area = text = page.body
        if self.points and self.arrange == "above":
            area, text = _off_the_bottom(page.body, _STRIP, page.gap)
        elif self.points and self.arrange == "right":
            text, area = page.body.columns((1 - self.share, self.share), page.gap)
        elif self.points:
            area, text = page.body.columns((self.share, 1 - self.share), page.gap)
        slot = caption = area
        if self.caption:
            slot, caption = _off_the_bottom(area, _CAPTION, Emu(0))
        return slot, caption, text


def _off_the_bottom(box: Box, height: Emu, gap: Emu) -> tuple[Box, Box]:
    """*box* without a strip of *height* at its bottom, and that strip."""
    upper = Box(box.left, box.top, box.width, Emu(box.height - height - gap))
    return upper, Box(box.left, Emu(box.bottom - height), box.width, height)
