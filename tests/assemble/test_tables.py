"""The look of tables: one rule below the head, thin ones below the rows, nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pptx.enum.text import PP_ALIGN
from pptx.presentation import Presentation as Opened

from deckgen.lengths import Pt

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@pytest.fixture(scope="module")
def table(full: Opened) -> object:
    return next(each.table for each in full.slides[6].shapes if each.has_table)


def test_the_head_is_ruled_off_more_strongly_than_rows(table: object) -> None:
    head, row = (table.cell(r, 0)._tc.tcPr.find(f"{A}lnB") for r in (0, 1))
    assert int(head.get("w")) > int(row.get("w"))
    assert head.find(f"{A}solidFill")[0].get("val") == "tx2"


def test_neighbours_agree_on_the_rule_between_them(table: object) -> None:
    for r in (0, 1):
        below, above = table.cell(r, 0)._tc.tcPr, table.cell(r + 1, 0)._tc.tcPr
        assert below.find(f"{A}lnB").get("w") == above.find(f"{A}lnT").get("w")


def test_no_cell_has_lines_at_its_sides(table: object) -> None:
    for cell in table.iter_cells():
        assert cell._tc.tcPr.find(f"{A}lnL") is None and cell._tc.tcPr.find(f"{A}lnR") is None


def test_only_marked_cells_are_filled(table: object) -> None:
    filled = [
        (r, c)
        for r in range(3)
        for c in range(3)
        if table.cell(r, c)._tc.tcPr.find(f"{A}noFill") is None
    ]
    assert filled == [(2, 2)]


def test_cells_are_aligned_and_padded(table: object) -> None:
    cell = table.cell(1, 2)
    assert cell.text_frame.paragraphs[0].alignment == PP_ALIGN.RIGHT
    assert (cell.margin_left, cell.margin_top) == (Pt(6), Pt(4))


def test_the_style_is_the_decks_own_and_its_default(full: Opened) -> None:
    styles = full.part.part_related_by(f"{R}/tableStyles").blob.decode()
    used = next(each for each in full.slides[6].shapes if each.has_table)
    style = used._element.find(f".//{A}tableStyleId").text
    assert f'def="{style}"' in styles and f'styleId="{style}"' in styles


def test_a_ragged_table_is_refused(opened: Callable) -> None:
    from msgspec.structs import replace

    from deckgen.place.elements import Layout

    from .factory import PAGE, deck, slide
    from .factory import table as placed

    short = replace(placed(PAGE.body), row_heights=(Pt(20),))
    with pytest.raises(ValueError):
        opened(deck(slide(1, Layout.TITLE_ONLY, short)))
