"""Each rule of style on a course that is fine but for one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check.course import check
from deckgen.check.rules import RULES
from tests.check.small import NOTES, checked_with, codes, written

POINTS = "      - 一开始很小\n"
#: rule -> what stands in the small course, what is written instead, and the line and text that are marked
FOUND = {
    "title-topic": ("每走一步就翻一倍", "翻倍的原理", 4, "翻倍的原理"),
    "title-too-long": ("每走一步就翻一倍", "每走一步就翻一倍" * 4, 4, "每走一步就翻一倍" * 4),
    "too-many-points": (POINTS, POINTS * 6, 14, "points"),
    "too-much-text": (POINTS, f"      - {'很长的一句话' * 40}\n", 13, "最后是 {{ growth.last() }}"),
    "missing-notes": (f"caption: 从一开始 [@xu2015]\n    notes: {NOTES}", 'notes: ""', 9, "notes"),
    "thin-notes": (f"caption: 从一开始 [@xu2015]\n    notes: {NOTES}", "notes: 看。", 9, "看。"),
    "missing-alt": ("use: line\n", "use: line\n      alt: 图 1\n", 7, "图 1"),
    "low-contrast": ("一开始很小", "一开始[很小]{line}", 15, "line"),
    "missing-glyph": ("一开始很小", "一开始很小🙂", 15, "🙂"),
    "half-width-punctuation": ("一开始很小", "一开始, 很小", 15, ","),
    "full-width-comma": ("[超过 $2^3$]", "[超过八，还多]", 17, "超过八，还多"),
    "hidden-text": ("一开始很小", "一开始 #很小", 15, "#很小"),
    "missing-space": ("一开始很小", "一开始1 倍", 15, "始1"),
}  # fmt: skip


def test_the_small_course_is_fine(tmp_path: Path) -> None:
    assert check(written(tmp_path)).problems == ()


@pytest.mark.parametrize("rule", FOUND)
def test_a_rule_marks_what_it_is_about(rule: str, tmp_path: Path) -> None:
    old, new, line, marked = FOUND[rule]
    checked = checked_with(tmp_path, old, new)
    found = next(problem for problem in checked.warnings if problem.code == rule)
    assert checked.errors == ()
    assert found.place is not None
    assert found.place.line == line
    row = checked.sources["content/tiny/one.yaml"].splitlines()[line - 1]
    assert row[found.place.column - 1 :][: found.place.length] == marked


@pytest.mark.parametrize("rule", FOUND)
def test_a_silenced_rule_says_nothing(rule: str, tmp_path: Path) -> None:
    old, new, _, _ = FOUND[rule]
    loud = codes(checked_with(tmp_path / "loud", old, new))
    assert rule in loud
    new_silence = f"silence: [{rule}]\n    kind:"
    folder = written(tmp_path / "quiet")
    path = folder / "one.yaml"
    text = path.read_text(encoding="utf-8").replace(old, new)
    path.write_text(text.replace("kind:", new_silence), encoding="utf-8")
    assert rule not in codes(check(folder))


def test_every_rule_but_the_one_that_no_small_text_meets_is_tried() -> None:
    assert set(RULES) - set(FOUND) == {"small-text"}


def test_an_unknown_rule_is_an_error_with_the_nearest_name(tmp_path: Path) -> None:
    checked = checked_with(
        tmp_path, "kind: bullets", "kind: bullets\n    silence: [too-many-point]"
    )
    assert codes(checked) == ["unknown-rule"]
    (problem,) = checked.errors
    assert str(problem.place) == "content/tiny/one.yaml:13:15"
    assert problem.hint == "did you mean 'too-many-points'?"


def test_code_that_only_fits_small_is_found(tmp_path: Path) -> None:
    folder = written(tmp_path)
    long = "    x = " + " + ".join(["value"] * 13) + "\n    return 0\n"
    source = tmp_path / "tiny" / "maths.py"
    source.write_text(source.read_text() + "\ndef long(value):\n" + long, encoding="utf-8")
    path = folder / "one.yaml"
    text = path.read_text(encoding="utf-8").replace('double\n      lines: "1-4"', "long")
    path.write_text(text, encoding="utf-8")
    assert "small-text" in codes(check(folder))


def test_a_colour_of_the_theme_is_blamed_where_the_course_sets_it(tmp_path: Path) -> None:
    checked = checked_with(tmp_path, '"#5A3E8E"', '"#5A3E8E", ink: "#BBBBBB"', "deck.yaml")
    found = {problem.place for problem in checked.warnings if problem.code == "low-contrast"}
    assert [str(place) for place in found] == ["content/tiny/deck.yaml:6:36"]


def test_a_figure_that_returns_nothing_has_no_alt_text(tmp_path: Path) -> None:
    folder = written(tmp_path)
    plot = tmp_path / "tiny/plots/lines.py"
    text = plot.read_text(encoding="utf-8")
    plot.write_text(text.replace('    return f"A line up to {result.last()}."\n', ""), "utf-8")
    assert codes(check(folder)) == ["missing-alt"]


def test_a_path_that_takes_longer_than_it_has(tmp_path: Path) -> None:
    checked = checked_with(tmp_path, "minutes: 5", "minutes: 1", "deck.yaml")
    (problem,) = checked.problems
    assert (problem.code, str(problem.place)) == (
        "path-over-time",
        "content/tiny/deck.yaml:19:14",
    )


def test_latin_decks_keep_half_width_marks(tmp_path: Path) -> None:
    folder = written(tmp_path)
    for old, new, name in (
        ("zh-CN", "en-US", "deck.yaml"),
        ("一开始很小", "一开始, 很小1", "one.yaml"),
    ):
        path = folder / name
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert codes(check(folder)) == []
