"""The record of tests: what holds, what doesn't any more, and how it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.testing.tested import Tested, TestedFunction, file_hash, read_tested, write_tested

A, B = "tests/test_a.py::test_a", "tests/test_b.py::test_b[x::y]"


@pytest.fixture
def tested(tmp_path: Path) -> Tested:
    """Two tests in two files that ran the same function."""
    (tmp_path / "tests").mkdir()
    for name in ("a", "b"):
        (tmp_path / f"tests/test_{name}.py").write_text("x = 1\n")
    files = {f"tests/test_{n}.py": file_hash(tmp_path / f"tests/test_{n}.py") for n in "ab"}
    return Tested({"p:f": TestedFunction("1", {A: (1, 2), B: (2, 3)})}, files)


def test_it_reads_back(tested: Tested, tmp_path: Path) -> None:
    write_tested(tested, tmp_path / "t.json")
    assert read_tested(tmp_path / "t.json") == tested
    assert tested.functions["p:f"].statements == {1, 2, 3}


def test_a_comment_in_a_test_file_changes_nothing(tested: Tested, tmp_path: Path) -> None:
    (tmp_path / "tests/test_a.py").write_text("# why\nx = 1\n")
    assert tested.valid(tmp_path) == tested


@pytest.mark.parametrize("text", ["x = 2\n", None])
def test_an_edited_or_deleted_file_takes_its_tests(
    tested: Tested, tmp_path: Path, text: str | None
) -> None:
    path = tmp_path / "tests/test_a.py"
    path.write_text(text) if text else path.unlink()
    assert tested.valid(tmp_path).functions["p:f"].ran == {B: (2, 3)}


def test_no_record_is_an_empty_one(tmp_path: Path) -> None:
    assert read_tested(tmp_path / "none.json") == Tested()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 1}', '{"format": 1, "tests": [], "functions": {"f": 1}}']
)
def test_a_damaged_record_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.json").write_text(text)
    with pytest.raises(ValueError):
        read_tested(tmp_path / "t.json")
