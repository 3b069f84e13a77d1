"""The words of the page around the slides, in the deck's language."""

from __future__ import annotations

from msgspec import Struct


class PageWords(Struct, frozen=True):
    """Labels of buttons and parts of the page."""

    contents: str
    search: str
    nothing: str
    previous: str
    next: str
    notes: str
    presenter: str
    full: str
    print: str
    print_notes: str
    after: str
    elapsed: str
    help: str


_CHINESE = PageWords(
    contents="目录",
    search="搜索标题、正文和备注（/）",
    nothing="没有找到",
    previous="上一页（←）",
    next="下一页（→）",
    notes="备注（N）",
    presenter="演讲者视图（P）",
    full="全屏（F）",
    print="打印",
    print_notes="打印时带备注",
    after="下一步",
    elapsed="已用时间",
    help="← → 翻页 · Home/End 首尾 · N 备注 · P 演讲者 · F 全屏 · / 搜索",
)
_ENGLISH = PageWords(
    contents="Contents",
    search="Search titles, texts and notes (/)",
    nothing="Nothing found",
    previous="Back (←)",
    next="Next (→)",
    notes="Notes (N)",
    presenter="Presenter view (P)",
    full="Full screen (F)",
    print="Print",
    print_notes="Print with notes",
    after="Next",
    elapsed="Elapsed",
    help="← → move · Home/End first/last · N notes · P presenter · F full screen · / search",
)


def page_words(lang: str) -> PageWords:
    """The words for *lang*: Chinese for any Chinese, else English."""
    return _CHINESE if lang.startswith("zh") else _ENGLISH
