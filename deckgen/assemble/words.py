"""The words that the writer itself puts into a deck, in the deck's language."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True):
    """Prompts of empty placeholders and names of the parts of every page."""

    title: str
    text: str
    picture: str
    footer: str
    number: str
    date: str
    progress: str
    notes: str
    slide: str
    source: str
    ornament: str


_CHINESE = Words(
    title="单击此处编辑标题",
    text="单击此处编辑文本",
    picture="单击图标添加图片",
    footer="页脚",
    number="页码",
    date="日期",
    progress="进度",
    notes="备注",
    slide="幻灯片",
    source="出处",
    ornament="装饰",
)
_ENGLISH = Words(
    title="Click to edit the title",
    text="Click to edit text",
    picture="Click the icon to add a picture",
    footer="Footer",
    number="Slide Number",
    date="Date",
    progress="Progress",
    notes="Notes",
    slide="Slide",
    source="Source",
    ornament="Ornament",
)


def words(lang: str) -> Words:
    """The words for *lang*: Chinese for any Chinese, else English."""
    return _CHINESE if lang.startswith("zh") else _ENGLISH
