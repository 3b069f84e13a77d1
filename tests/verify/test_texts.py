"""A value is found again in a text edited around it, and missed where it was edited itself."""

from __future__ import annotations

import pytest

from deckgen.manifest.model import Piece
from deckgen.verify.texts import changed_rows, close, lost_values, numbers

BUILT = ((Piece("长度 16：只写对 "), Piece("37 %", 0), Piece("，而有注意力是 "), Piece("99 %", 1)),)
ALONE = ((Piece("8", 0),),)


def lost(paragraphs, *found: str) -> list[str]:
    return [piece.text for piece in lost_values(paragraphs, found)]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("长度 16：只写对 37 %，而有注意力是 99 %", []),
        ("长度 16：只写对 37\u00a0%，而有注意力是 99 %", []),
        ("在长度 16 上：只写对 37 %，加上注意力是 99 %", []),
        ("长度 16：只写对 38 %，而有注意力是 99 %", ["37 %"]),
        ("长度 16：只写对 137 %，而有注意力是 99 %", ["37 %"]),
        ("长度 16：只写对 37 %，而有注意力是 99.9 %", ["99 %"]),
        ("长度 16：只写对 99 %，而有注意力是 37 %", ["37 %", "99 %"]),
        ("长度 16：", ["37 %", "99 %"]),
        ("", ["37 %", "99 %"]),
    ],
)
def test_values_in_edited_texts(text: str, missing: list[str]) -> None:
    assert lost(BUILT, text) == missing


@pytest.mark.parametrize(
    ("text", "missing"), [("8", []), ("9", ["8"]), ("18", ["8"]), ("8.5", ["8"])]
)
def test_a_value_that_stands_alone(text: str, missing: list[str]) -> None:
    assert lost(ALONE, text) == missing


def test_a_value_moved_to_other_words_is_lost() -> None:
    assert lost(((Piece("最后是 "), Piece("8", 0)),), "最后是 9 比 8") == ["8"]


def test_a_paragraph_added_before_loses_nothing() -> None:
    assert lost(((Piece("是 "), Piece("8", 0)),), "新的一段", "是 8") == []


def test_numbers_are_read_as_written() -> None:
    assert numbers("−1.5 到 2,000，d_16 用 3e-4 与 99 %") == ["−1.5", "2,000", "3e-4", "99"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("97.4 %", "97.4 %", True),
        ("97.4 %", "97.9 %", True),  # within one per cent
        ("97.4 %", "96.0 %", False),
        ("0.03", "0.04", True),  # one in the last place
        ("0.03", "0.05", False),
        ("8", "9", False),
        ("1000", "1005", True),
        ("1.0", "1.0 s", False),
        ("a 1", "b 1", False),
        ("−3.00", "3.00", False),
    ],
)
def test_numbers_are_compared_within_a_tolerance(one: str, other: str, same: bool) -> None:
    assert close(one, other, 0.01) is same


def test_rows_that_differ_are_named() -> None:
    assert list(changed_rows(["a", "b", "c"], ["a", "B", "c"])) == [(2, "b", "B")]
    assert list(changed_rows(["a"], ["a", "b"])) == [(1, "", "b")]
    assert list(changed_rows(["a", "b"], ["b"])) == [(1, "a", "")]
    assert list(changed_rows(["a\u00a0b "], ["a b"])) == []
