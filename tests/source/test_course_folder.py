"""Which course a command means."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.problems import ContentError, render
from deckgen.source.course_folder import find_course


def make(root: Path, *names: str) -> Path:
    for name in names:
        folder = root / "content" / name
        folder.mkdir(parents=True)
        (folder / "deck.yaml").write_text("id: x")
    return root


def told(given: str | None, cwd: Path) -> str:
    with pytest.raises(ContentError) as caught:
        find_course(given, cwd)
    return "\n".join(render(problem) for problem in caught.value.problems)


def test_the_only_course_needs_no_name(tmp_path: Path) -> None:
    make(tmp_path, "attention")
    (tmp_path / "content" / "drafts").mkdir()
    assert find_course(None, tmp_path) == tmp_path / "content" / "attention"


@pytest.mark.parametrize("given", ["two", "content/two", "content/two/deck.yaml", "./content/two/"])
def test_a_course_is_named_by_its_folder(tmp_path: Path, given: str) -> None:
    make(tmp_path, "one", "two")
    assert find_course(given, tmp_path) == tmp_path / "content" / "two"
    assert find_course(str(tmp_path / "content" / "two"), tmp_path / "content").name == "two"


def test_several_courses_are_named(tmp_path: Path) -> None:
    make(tmp_path, "one", "two")
    assert told(None, tmp_path) == (
        "error[which-course]: there are several courses: one, two\n"
        "hint: name the one you mean: 'deckgen build one', 'deckgen figures --course one'"
    )


def test_a_misspelt_course_is_recognised(tmp_path: Path) -> None:
    make(tmp_path, "attention", "other")
    assert told("atention", tmp_path) == (
        "error[no-course]: there is no course 'atention'\nhint: did you mean 'attention'?"
    )
    assert told("zzz", tmp_path).endswith("hint: courses: attention, other")


def test_no_course_at_all(tmp_path: Path) -> None:
    assert told(None, tmp_path) == (
        "error[no-course]: no folder below 'content/' has a deck.yaml\n"
        "hint: run this in the project's folder, or name the course's folder"
    )
    (tmp_path / "empty").mkdir()
    assert told("empty", tmp_path) == "error[no-course]: the folder 'empty' has no deck.yaml"
