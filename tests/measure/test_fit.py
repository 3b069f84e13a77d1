"""The largest size that fits, and what is said when none does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.measure.fit import fit, fit_first
from deckgen.place.elements import Anchor, Padding, Paragraph, Run
from deckgen.problems import ContentError, Place

SIZES = (28, 24, 20, 16)
PLACE = Place("content/a/01.yaml", 12, 7)


def box(width: float, height: float) -> Box:
    return Box(Emu(0), Emu(0), Pt(width), Pt(height))


def text(count: int) -> list[Paragraph]:
    return [Paragraph((Run("字" * count),))]


@given(
    st.lists(st.text(alphabet="中文，。abc 12", min_size=1, max_size=80), min_size=1, max_size=5),
    st.integers(80, 800),
    st.integers(30, 500),
    st.sampled_from(Anchor),
)
def test_fitted_text_stays_in_its_box(contents, width, height, anchor):
    padding = Padding(Pt(6), Pt(4))
    paragraphs = [Paragraph((Run(content),), space_before=0.4) for content in contents]
    try:
        fitted = fit(paragraphs, box(width, height), SIZES, padding=padding, anchor=anchor)
    except ContentError:
        return
    for line in fitted.lines:
        assert line.left >= padding.x
        assert line.top >= padding.y
        assert line.left + line.width <= Pt(width) - padding.x + 1
        assert line.top + line.height <= Pt(height) - padding.y + 2


def test_the_largest_size_that_fits_is_taken():
    # 20 characters: at 28 and 24 two lines of 36.5 and 31.3 pt, at 20 one of 26.1
    assert fit(text(20), box(400, 75), SIZES).size == 28
    assert fit(text(20), box(400, 64), SIZES).size == 24
    assert fit(text(20), box(400, 27), SIZES).size == 20


def test_too_much_text_is_told_in_lines_per_cent_and_characters():
    # at 16 pt: 10 characters a line of 20.85 pt; 8 lines are 166.8, the box holds 6
    with pytest.raises(ContentError) as caught:
        fit(text(80), box(160, 130), SIZES, place=PLACE, what="the caption")
    (problem,) = caught.value.problems
    assert problem.code == "text-too-long"
    assert problem.place == PLACE
    assert problem.message == (
        "the caption is 2 lines (28 %) too long at 16 pt, the smallest size allowed"
    )
    assert problem.hint is not None
    assert "about 20 characters" in problem.hint


def test_one_line_too_many_is_one_line():
    with pytest.raises(ContentError, match=r"is 1 line \("):
        fit(text(30), box(160, 60), SIZES)


@pytest.mark.parametrize(
    ("anchor", "top"), [(Anchor.TOP, 0), (Anchor.MIDDLE, 0.5), (Anchor.BOTTOM, 1)]
)
def test_anchor_moves_the_lines(anchor, top):
    fitted = fit(text(2), box(400, 100), (20,), anchor=anchor)
    free = Pt(100) - fitted.height
    assert fitted.lines[0].top == pytest.approx(free * top, abs=1)


def test_the_first_variant_that_fits_is_taken():
    variants = [(20.0, tuple(text(50))), (20.0, tuple(text(5))), (16.0, tuple(text(3)))]
    fitted = fit_first(variants, Box(Emu(0), Emu(0), Inches(2), Inches(0.5)))
    assert (fitted.size, len(fitted.paragraphs[0].runs[0].text)) == (20, 5)
