"""Files are found inside the course's folder only, and named as messages show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.problems import ContentError, Place
from deckgen.source.files import display_name, inside


@pytest.mark.parametrize(
    "name",
    ["../x.yaml", "/etc/passwd", "a/../../x.yaml", "C:\\x.yaml", "\\\\server\\x", "C:x.yaml"],
)
def test_a_path_out_of_the_course_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError) as caught:
        inside(tmp_path / "course", name, Place("deck.yaml", 3, 7))
    (problem,) = caught.value.problems
    assert (problem.code, str(problem.place)) == ("path-outside", "deck.yaml:3:7")


def test_a_link_out_of_the_course_is_refused(tmp_path: Path) -> None:
    course = tmp_path / "course"
    course.mkdir()
    (tmp_path / "secret.yaml").write_text("a: 1")
    (course / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (course / "loop.yaml").symlink_to(course / "loop.yaml")
    for name in ("link.yaml", "loop.yaml"):
        with pytest.raises(ContentError, match="out of the course"):
            inside(course, name, None)


def test_a_file_below_the_course_is_found(tmp_path: Path) -> None:
    assert inside(tmp_path, "part/../a.yaml", None).resolve() == tmp_path / "a.yaml"


@pytest.mark.parametrize("name", ["", "  ", "a\0b"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError) as caught:
        inside(tmp_path, name, None)
    assert caught.value.problems[0].code == "bad-path"


def test_names_are_shown_relative_to_the_project(tmp_path: Path) -> None:
    assert display_name(tmp_path / "content" / "a.yaml", tmp_path) == "content/a.yaml"
    assert display_name(tmp_path / "a.yaml", tmp_path / "other") == (tmp_path / "a.yaml").as_posix()
