"""Problems as a terminal shows them."""

from __future__ import annotations

import pytest

from deckgen.problems import ContentError, Place, Problem, Severity, render, suggest, unknown


def test_a_problem_shows_its_line_with_a_caret_below_the_part_that_is_meant() -> None:
    problem = Problem("unknown-figure", "no such figure", Place("a.yaml", 2, 6, 4), "look again")
    assert render(problem, "x: 1\nuse: mask\n") == (
        "a.yaml:2:6: error[unknown-figure]: no such figure\n"
        "    2 | use: mask\n"
        "      |      ^^^^\n"
        "hint: look again"
    )


def test_wide_characters_take_two_columns_of_the_terminal() -> None:
    shown = render(Problem("a", "b", Place("a.yaml", 1, 3, 2)), "中文注意")
    assert shown.splitlines()[1:] == ["    1 | 中文注意", "      |     ^^^^"]


def test_a_tab_is_one_column() -> None:
    assert render(Problem("a", "b", Place("a", 1, 2)), "\tx").splitlines()[1:] == [
        "    1 |  x",
        "      |  ^",
    ]


def test_a_very_long_line_is_shown_around_the_place() -> None:
    row = "a" * 5_000 + "wrong" + "b" * 5_000
    _, shown, caret = render(Problem("a", "b", Place("a", 1, 5_001, 5)), row).splitlines()
    assert len(shown) < 300
    assert shown[caret.index("^") : caret.rindex("^") + 1] == "wrong"


@pytest.mark.parametrize("source", [None, "", "one line"])
def test_without_the_line_there_is_no_snippet(source: str | None) -> None:
    assert render(Problem("a", "b", Place("x.yaml", 7)), source) == "x.yaml:7:1: error[a]: b"


def test_a_problem_without_a_place_and_a_warning() -> None:
    assert render(Problem("a", "b", severity=Severity.WARNING)) == "warning[a]: b"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("rad", "did you mean 'red'?"), ("zzz", "known: blue, red")],
)
def test_an_unknown_name_is_told_with_the_nearest_or_all(name: str, hint: str) -> None:
    place = Place("a.yaml")
    found = unknown("text color", name, {"red", "blue"}, place)
    assert found == Problem("unknown-text-color", f"no text color named '{name}'", place, hint)


def test_many_or_no_known_names() -> None:
    many = unknown("x", "?", [f"n{i:02}" for i in range(20)], None).hint
    assert many is not None
    assert many.endswith("n11, …")
    assert unknown("x", "?", [], None).hint is None
    assert suggest("a", []) is None


def test_the_error_says_all_of_its_problems() -> None:
    error = ContentError([Problem("a", "first"), Problem("b", "second")], {"a.yaml": "x"})
    assert str(error) == "first; second"
    assert error.sources == {"a.yaml": "x"}
    assert ContentError([]).sources == {}
