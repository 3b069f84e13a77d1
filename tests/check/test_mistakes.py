"""Every planted mistake is told at its line, and is gone once its hint has been followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.check.course import check
from tests.check.following import follow
from tests.check.mistakes import MISTAKES
from tests.check.small import checked_with

each = pytest.mark.parametrize("name", MISTAKES)


def test_there_are_enough_of_different_kinds() -> None:
    assert len(MISTAKES) >= 40
    assert len({mistake.code for mistake in MISTAKES.values()}) >= 30


@each
def test_it_is_told_alone_and_at_its_line(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    found = checked_with(tmp_path, mistake.old, mistake.new, mistake.file).problems
    assert [
        (problem.code, problem.place.file, problem.place.line) for problem in found if problem.place
    ] == [(mistake.code, f"content/tiny/{mistake.file}", mistake.line)]


@each
def test_following_its_hint_repairs_it(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    (problem,) = checked_with(tmp_path, mistake.old, mistake.new, mistake.file).problems
    folder = tmp_path / "content" / "tiny"
    follow(tmp_path, folder, problem)
    after = check(folder)
    assert after.errors == ()
    assert mistake.code not in {each.code for each in after.problems}
