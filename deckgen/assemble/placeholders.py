"""Which placeholders each layout has, and which of them an element of a slide fills."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from deckgen.assemble.xml import Node, node
from deckgen.lengths import Box, Emu, Inches
from deckgen.place.elements import Layout, Role
from deckgen.theme import Page

FOOTER_INDEX = 11
NUMBER_INDEX = 12
_OPENER_PANEL = Inches(4.3)
_MARGIN = Inches(0.6)


class Placeholder(Struct, frozen=True):
    """A placeholder of a layout: its type and index in the file, its prompt and where it stands."""

    type: str | None  # None is the file's way to say 'any content'
    index: int | None
    role: Role
    box: Box

    @property
    def node(self) -> Node:
        """The ``p:nvPr`` that makes a shape this placeholder."""
        attributes: dict[str, object] = {}
        if self.type is not None:
            attributes["type"] = self.type
        if self.index is not None:
            attributes["idx"] = self.index
        return node("p:nvPr", None, node("p:ph", attributes))


def placeholders(layout: Layout, page: Page) -> tuple[Placeholder, ...]:
    """The placeholders of *layout* on *page*, in reading order, footer and number left out."""
    title = Placeholder("title", None, Role.TITLE, page.title)
    body = page.body
    left, right = body.columns((1, 1), page.gap)
    match layout:
        case Layout.COVER:
            return (
                Placeholder("ctrTitle", None, Role.TITLE, _band(panel(layout, page), 1.5, 2.2)),
                Placeholder("subTitle", 1, Role.SUBTITLE, _band(panel(layout, page), 4.15, 1.3)),
            )
        case Layout.SECTION:
            return (
                Placeholder("title", None, Role.TITLE, _band(_beside(page), 0.95, 1.75)),
                Placeholder("body", 1, Role.BODY, _band(_beside(page), 3.95, 2.6)),
            )
        case Layout.TITLE_BODY:
            return (title, Placeholder(None, 1, Role.BODY, body))
        case Layout.TITLE_TWO:
            return (
                title,
                Placeholder(None, 1, Role.BODY, left),
                Placeholder(None, 2, Role.BODY_2, right),
            )
        case Layout.TITLE_PICTURE:
            return (title, Placeholder("pic", 13, Role.PICTURE, body))
        case Layout.TITLE_PICTURE_BODY:
            wide, narrow = body.columns((2, 1), page.gap)
            return (
                title,
                Placeholder("pic", 13, Role.PICTURE, wide),
                Placeholder(None, 1, Role.BODY, narrow),
            )
        case Layout.TITLE_ONLY:
            return (title,)


def by_role(layout: Layout, page: Page) -> dict[Role, Placeholder]:
    """The placeholder that an element of each role fills."""
    return {each.role: each for each in placeholders(layout, page)}


def panel(layout: Layout, page: Page) -> Box:
    """The dark panel at the left of covers and openers."""
    width = Emu(page.width // 2) if layout is Layout.COVER else _OPENER_PANEL
    return Box(Emu(0), Emu(0), width, page.height)


def _beside(page: Page) -> Box:
    """What an opener's panel leaves of the page."""
    left = Emu(_OPENER_PANEL)
    return Box(left, Emu(0), Emu(page.width - left), page.height)


def _band(box: Box, top: float, height: float) -> Box:
    """A box across *box* inside of its margins, *top* inches from above, *height* inches high."""
    inner = box.inset(_MARGIN, Emu(0))
    return Box(inner.left, Inches(top), inner.width, Inches(height))


_CHINESE: Mapping[Layout, str] = {
    Layout.COVER: "封面",
    Layout.SECTION: "章节",
    Layout.TITLE_BODY: "标题和内容",
    Layout.TITLE_TWO: "两栏",
    Layout.TITLE_PICTURE: "标题和图",
    Layout.TITLE_PICTURE_BODY: "图文",
    Layout.TITLE_ONLY: "仅标题",
}
_ENGLISH: Mapping[Layout, str] = {
    Layout.COVER: "Cover",
    Layout.SECTION: "Section",
    Layout.TITLE_BODY: "Title and Content",
    Layout.TITLE_TWO: "Two Columns",
    Layout.TITLE_PICTURE: "Title and Picture",
    Layout.TITLE_PICTURE_BODY: "Picture and Text",
    Layout.TITLE_ONLY: "Title Only",
}


def layout_name(layout: Layout, lang: str) -> str:
    """What *layout* is called in a deck whose language is *lang*."""
    return (_CHINESE if lang.startswith("zh") else _ENGLISH)[layout]
