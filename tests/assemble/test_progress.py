"""The progress line: a segment for each chapter, as wide as the chapter is long."""

from __future__ import annotations

from collections.abc import Callable

from pptx.slide import Slide

from deckgen.place.elements import Layout

from .factory import PAGE, deck, slide, title


def line(page: Slide) -> list[tuple[int, int, str]]:
    """Left edge, width and colour of each block of the progress line."""
    group = next(each for each in page.shapes if each.name == "进度")
    return [
        (each.left, each.width, each._element.find(".//{*}solidFill")[0].get("val"))
        for each in group.shapes
    ]


def three_chapters(opened: Callable) -> list[Slide]:
    names = ["一", "二", "二", "二", "三"]
    pages = [slide(n, Layout.TITLE_ONLY, title(name), chapter=name) for n, name in enumerate(names)]
    return list(opened(deck(*pages)).slides)


def test_the_line_spans_the_page_between_its_margins(opened: Callable) -> None:
    blocks = line(three_chapters(opened)[0])
    assert blocks[0][0] == PAGE.margin
    assert blocks[-1][0] + blocks[-1][1] == PAGE.width - PAGE.margin


def test_chapters_are_as_wide_as_they_are_long(opened: Callable) -> None:
    first, second, third = (width for _, width, _ in line(three_chapters(opened)[0]))
    assert abs(first - third) <= 1
    assert abs(second - 3 * first) <= 3


def test_the_current_chapter_fills_up_and_past_ones_are_paler(opened: Callable) -> None:
    pages = three_chapters(opened)
    past, base, done, coming = line(pages[2])
    assert (base[2], coming[2]) == ("D5D9E0", "D5D9E0")
    assert past[2] == done[2] == "tx2"
    assert abs(done[1] - base[1] * 2 / 3) <= 1  # the second of three slides
    group = next(each for each in pages[2].shapes if each.name == "进度")
    pale = [each._element.find(".//{*}lumOff") is not None for each in group.shapes]
    assert pale == [True, False, False, False]


def test_a_finished_chapter_is_full(opened: Callable) -> None:
    pages = three_chapters(opened)
    assert len(line(pages[3])) == 3
    assert [colour for _, _, colour in line(pages[4])] == ["tx2", "tx2", "tx2"]


def test_covers_openers_and_slides_outside_of_chapters_have_none(opened: Callable) -> None:
    pages = opened(
        deck(
            slide(1, Layout.COVER, chapter=None),
            slide(2, Layout.SECTION),
            slide(3, Layout.TITLE_ONLY, title("附录"), chapter=None),
        )
    ).slides
    assert [each.name for page in pages for each in page.shapes if each.name == "进度"] == []
