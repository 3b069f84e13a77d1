"""Printed source of a tested symbol with its captured output, or what stands in a terminal.

Example::

    - id: four-lines
      kind: code
      title: 四步就是四行
      code:
        source: figures.attention.scaled_dot_product:scaled_dot_product_attention
        docstring: hide
        emphasise: [masked_softmax]
      points:
        - 先匹配，再缩放
        - 掩码在 softmax **之前**
      notes: 逐行读，每行说一次形状。

    - id: run-it
      kind: code
      title: 一条命令生成全部图
      terminal: |
        $ deckgen build
        60 slides, 41 figures
      notes: 现场运行一次。
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field, field_validator, model_validator

from deckgen.jobs.requests import DemoRequest, Request
from deckgen.kinds.base import Laid, LayoutContext, OptionalVerbatim, PlanContext, Slide
from deckgen.lengths import Box, Emu, Inches
from deckgen.parts.code import CodeUse, output_box, refuse_python, source_box, terminal_box
from deckgen.parts.points import Point, points_box
from deckgen.parts.text import bold, text_box, title_box
from deckgen.place.elements import Anchor, Element, Layout, Paragraph, Run, TextBox
from deckgen.problems import ContentError
from deckgen.source.text import SourceText

_LABEL = Inches(0.36)
#: code smaller than this looks for more width
_READABLE = 14
_SMALLER = (22, 20, 18, 16)


class Code(Slide):
    """Source, its output, and points about it; or a terminal."""

    kind: Literal["code"]
    code: CodeUse | None = Field(None, description="The source to print.")
    terminal: OptionalVerbatim = Field(None, description="What stands in a terminal; never Python.")
    output: OptionalVerbatim = Field(
        None, description="A demo whose printed text is shown: 'figures.demos.shapes:shapes'."
    )
    points: tuple[Point, ...] = Field((), description="What to see in the code.")
    share: float = Field(
        0.62, ge=0.45, le=0.8, description="The code's share of the width when something is beside."
    )
    arrange: Literal["auto", "beside", "below"] = Field(
        "auto",
        description="Where output and points stand to the code; 'auto': beside unless it gets too small.",
    )

    @field_validator("terminal")
    @classmethod
    def _no_python(cls, text: SourceText | None) -> SourceText | None:
        return None if text is None else refuse_python(text)

    @model_validator(mode="after")
    def _one_source(self) -> Code:
        if (self.code is None) == (self.terminal is None):
            raise ValueError("needs exactly one of 'code' and 'terminal'")
        return self

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The demo whose output is shown."""
        if self.output is None:
            return ()
        return (DemoRequest(str(self.output), asked_by=(self.output.place, self.id)),)

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, code, output, points: these beside the code or below it."""
        title = title_box(made, self.title)
        layout = Layout.TITLE_TWO if self.points else Layout.TITLE_ONLY
        if self.output is None and not self.points:
            return Laid(layout, (title, self._code(made, made.theme.page.body)))
        if self.arrange == "beside":
            return Laid(layout, (title, *self._beside(made)))
        if self.arrange == "below":
            return Laid(layout, (title, *self._below(made)))
        return Laid(layout, (title, *self._either(made)))

    def _either(self, made: LayoutContext) -> list[Element]:
        """Beside, if the code is large enough there; else the one with the larger code."""
        found: list[list[Element]] = []
        problems: list[ContentError] = []
        for attempt in (self._beside, self._below):
            try:
                found.append(attempt(made))
            except ContentError as error:
                problems.append(error)
                continue
            if _size_of_code(found[-1]) >= _READABLE:
                return found[-1]
        if not found:
            raise problems[-1]
        return max(found, key=_size_of_code)

    def _beside(self, made: LayoutContext) -> list[Element]:
        """The code left, output and points in a column right of it."""
        page = made.theme.page
        left, right = page.body.columns((self.share, 1 - self.share), page.gap)
        elements: list[Element] = [self._code(made, left)]
        if self.output is not None:
            elements += self._output(made, right)
            right = _under(right, elements[-1].box, page.gap)
        if self.points:
            elements.append(points_box(made, "body", self.points, right))
        return elements

    def _below(self, made: LayoutContext) -> list[Element]:
        """The code over the whole width, as large as what stands below it leaves room for."""
        sizes = made.theme.scale.code
        for number in range(len(sizes) - 1):
            try:
                return self._stacked(made, sizes[number:])
            except ContentError:
                continue
        return self._stacked(made, sizes[-1:])

    def _stacked(self, made: LayoutContext, sizes: Sequence[float]) -> list[Element]:
        """The code at the largest of *sizes*; output and points side by side below it."""
        page = made.theme.page
        code = self._code(made, page.body, sizes)
        room = _under(page.body, code.box, page.gap // 2)
        parts = room.columns((1, 1), page.gap) if self.output and self.points else (room,)
        elements: list[Element] = [code]
        if self.output is not None:
            elements += self._output(made, parts[0])
        if self.points:
            elements.append(points_box(made, "body", self.points, parts[-1], sizes=_SMALLER))
        return elements

    def _code(self, made: LayoutContext, box: Box, sizes: Sequence[float] = ()) -> Element:
        if self.code is not None:
            return source_box(made, "code", self.code, box, sizes=sizes)
        assert self.terminal is not None
        return terminal_box(made, "terminal", self.terminal, box, sizes=sizes)

    def _output(self, made: LayoutContext, box: Box) -> list[Element]:
        """A small label and the panel with what was printed."""
        assert self.output is not None
        label = Box(box.left, box.top, box.width, _LABEL)
        panel = Box(box.left, label.bottom, box.width, Emu(box.height - _LABEL))
        runs = bold((Run(made.deck.ui["output"]),))
        return [
            text_box(
                made, "output-label", [Paragraph(runs)], label, (16, 14),
                what="the label", anchor=Anchor.MIDDLE, color="muted",
            ),
            output_box(made, "output", self.output, panel),
        ]  # fmt: skip


def _under(area: Box, used: Box, gap: int) -> Box:
    """What is left of *area* below *used*."""
    top = Emu(used.bottom + gap)
    return Box(area.left, top, area.width, Emu(max(0, area.bottom - top)))


def _size_of_code(elements: list[Element]) -> float:
    return elements[0].size if isinstance(elements[0], TextBox) else 0.0
