"""Every kind's own example builds, and what it makes keeps the rules of a page."""

from __future__ import annotations

from itertools import combinations

import pytest

from deckgen.kinds import kinds
from deckgen.lengths import Box
from deckgen.place.elements import (
    Element,
    Layout,
    PlacedSlide,
    Role,
    Shape,
    Table,
    TextBox,
)
from deckgen.theme import Theme
from tests.kinds.building import place
from tests.kinds.examples import examples

THEME = Theme()
PLACED: list[PlacedSlide] = list(
    place([slide for slides in examples().values() for slide in slides]).slides
)
each_slide = pytest.mark.parametrize("slide", PLACED, ids=lambda slide: slide.id)


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one.right, other.right) - max(one.left, other.left) > 2
        and min(one.bottom, other.bottom) - max(one.top, other.top) > 2
    )


def content(slide: PlacedSlide) -> list[Element]:
    """The elements that carry meaning."""
    return [element for element in slide.elements if not isinstance(element, Shape)]


def test_every_kind_has_an_example_of_its_own_kind():
    for name, slides in examples().items():
        assert slides
        assert {slide.kind for slide in slides} == {name}


def test_there_are_all_the_kinds():
    assert set(kinds()) >= {
        "title", "agenda", "section", "bullets", "figure", "compare", "code", "equation", "table",
        "tokens", "pitfall", "quiz", "summary", "references",
    }  # fmt: skip


@each_slide
def test_everything_is_on_the_page(slide):
    page = THEME.page
    for element in slide.elements:
        box = element.box
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= page.width + 2
        assert box.bottom <= page.height + 2


@each_slide
def test_content_keeps_clear_of_the_footer(slide):
    if slide.layout in (Layout.COVER, Layout.SECTION):
        return
    for element in content(slide):
        assert element.box.bottom <= THEME.page.body.bottom + 2


@each_slide
def test_nothing_stands_on_anything_else(slide):
    for one, other in combinations(content(slide), 2):
        assert not overlap(one.box, other.box), (one.name, other.name)


@each_slide
def test_names_are_unique_and_there_is_one_title(slide):
    names = [element.name for element in slide.elements]
    assert len(set(names)) == len(names)
    titles = [e for e in slide.elements if isinstance(e, TextBox) and e.role is Role.TITLE]
    assert len(titles) == 1


@each_slide
def test_lines_stay_in_their_boxes(slide):
    for element in slide.elements:
        if isinstance(element, TextBox):
            for line in element.lines:
                assert line.left + line.width <= element.box.width - element.padding.x + 2
                assert line.top + line.height <= element.box.height - element.padding.y + 2
        if isinstance(element, Table):
            for cells, height in zip(element.rows, element.row_heights, strict=True):
                for cell, width in zip(cells, element.column_widths, strict=True):
                    for line in cell.lines:
                        assert line.left + line.width <= width
                        assert line.top + line.height <= height


@each_slide
def test_type_is_large_enough(slide):
    small = {"caption", "author", "output-label", "legend", "table"}
    for element in slide.elements:
        if isinstance(element, TextBox):
            mono = any(run.mono for p in element.paragraphs for run in p.runs)
            least = 12 if mono else 14 if element.name in small else 16
            assert element.size >= least


@each_slide
def test_reading_order_is_visual_order(slide):
    """No element is read after one that stands wholly below it in its own column."""
    shown = [e for e in content(slide) if not (isinstance(e, TextBox) and e.role is Role.TITLE)]
    for i, earlier in enumerate(shown):
        for later in shown[i + 1 :]:
            same_column = (
                min(earlier.box.right, later.box.right) - max(earlier.box.left, later.box.left) > 2
            )
            assert not (same_column and later.box.bottom <= earlier.box.top)


@each_slide
def test_colours_are_known(slide):
    for element in slide.elements:
        if isinstance(element, TextBox):
            named = [element.color, element.fill, element.outline]
            named += [run.color for p in element.paragraphs for run in p.runs]
            assert all(n is None or n.startswith("#") or n in THEME.colors for n in named)
