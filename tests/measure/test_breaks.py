"""Where lines may end, on cases whose answer the Unicode algorithm or Chinese typesetting gives."""

from __future__ import annotations

import itertools

import pytest

from deckgen.measure.breaks import break_points, keep_units
from deckgen.place.elements import Run


def pieces(text: str) -> list[str]:
    points = [0, *break_points(text)]
    return [text[a:b] for a, b in itertools.pairwise(points)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # UAX #14: LB7 and LB18 spaces, LB13 closing, LB14 opening, LB28 letters, LB21 hyphens
        ("The quick fox.", ["The ", "quick ", "fox."]),
        ("(a) b", ["(a) ", "b"]),
        ("well-known fact", ["well-", "known ", "fact"]),
        ("a  b", ["a  ", "b"]),
        ("3.14 and 1,024", ["3.14 ", "and ", "1,024"]),
        # LB31: between ideographs, and between an ideograph and a letter
        ("中文", ["中", "文"]),
        ("用Q查", ["用", "Q", "查"]),
        # LB4, LB12: glue and zero width space
        ("a\u00a0b", ["a\u00a0b"]),
        ("a\u200bb", ["a\u200b", "b"]),
        # LB17 em dashes, LB22 ellipses
        ("我——你", ["我", "——", "你"]),
        ("等……好", ["等……", "好"]),
        ("", []),
        ("字", ["字"]),
    ],
)
def test_known_cases(text, expected):
    assert pieces(text) == expected


@pytest.mark.parametrize("closing", "，。、；：！？）》」』】”’…")
def test_no_line_begins_with_closing_punctuation(closing):
    assert pieces(f"字{closing}字") == [f"字{closing}", "字"]


@pytest.mark.parametrize("opening", "（《「『【“‘")
def test_no_line_ends_with_opening_punctuation(opening):
    assert pieces(f"字{opening}字") == ["字", f"{opening}字"]


@pytest.mark.parametrize(
    "text", ["32 %", "64 MiB", "3 个", "3个", "12 ms", "100%", "$5", "20 倍", "−5"]
)
def test_a_number_keeps_its_unit(text):
    assert pieces(text) == [text]


@pytest.mark.parametrize("text", ["-5", "https://arxiv.org/abs/1706.03762", "d_model", "a/b"])
def test_what_powerpoint_does_not_break_is_kept_whole(text):
    assert pieces(text) == [text]


def test_a_number_may_part_from_a_word_that_is_no_unit():
    assert pieces("16 heads") == ["16 ", "heads"]


def test_other_programs_are_told_to_keep_units_too():
    kept = keep_units((Run("约 "), Run("32", bold=True), Run(" % 或 3 个词，16 heads")))
    assert [run.text for run in kept] == ["约 ", "32", "\u00a0% 或 3\u00a0个词，16 heads"]
    code = (Run("x = 3 % 2", mono=True),)
    assert keep_units(code) == code
