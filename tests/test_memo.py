"""Answers outlive the process that found them, and nothing else does."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgen import memo, versions
from deckgen.memo import memoised, remembering

HERE = "memo.py"


class Doubling:
    """Counts how often the function behind it was really asked."""

    def __init__(self, *made_of: str) -> None:
        self.asked: list[str] = []
        self.made_of = made_of or (HERE,)

    def ask(self, file: Path, *texts: str, fresh: bool = False) -> list[str]:
        """The answers to *texts* in a new build: a function that has answered nothing yet, and the file."""

        def double(text: str) -> str:
            self.asked.append(text)
            if not text:
                raise ValueError("nothing to double")
            return text * 2

        with remembering(file, fresh=fresh):
            answer = memoised(*self.made_of)(double)
            return [answer(text) for text in texts]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "memo"


@pytest.fixture(autouse=True)
def _each_test_looks_at_the_code_itself() -> Iterator[None]:
    forget_what_was_read()
    yield
    forget_what_was_read()


def forget_what_was_read() -> None:
    memo._fingerprint.cache_clear()
    versions.engine_hash.cache_clear()


def test_a_second_build_asks_only_what_is_new(file: Path) -> None:
    function = Doubling()
    assert function.ask(file, "a", "b") == ["aa", "bb"]
    assert function.ask(file, "b", "c", "c") == ["bb", "cc", "cc"]
    assert function.asked == ["a", "b", "c"]


def test_without_a_file_it_is_asked_and_nothing_is_written(tmp_path: Path) -> None:
    answer = memoised(HERE)(lambda text: text * 2)
    assert answer("a") == "aa"
    assert not list(tmp_path.iterdir())


def test_a_fresh_build_asks_everything_and_keeps_it(file: Path) -> None:
    function = Doubling()
    function.ask(file, "a")
    function.ask(file, "a", fresh=True)
    function.ask(file, "a")
    assert function.asked == ["a", "a"]


def test_what_is_raised_is_raised_again(file: Path) -> None:
    function = Doubling()
    for _ in range(2):
        with pytest.raises(ValueError, match="nothing to double"):
            function.ask(file, "")
    assert function.asked == ["", ""]


def test_what_was_answered_before_a_failure_is_kept(file: Path) -> None:
    function = Doubling()
    with pytest.raises(ValueError, match="nothing to double"):
        function.ask(file, "a", "")
    function.ask(file, "a")
    assert function.asked == ["a", ""]


@pytest.mark.parametrize("change", ["code", "package"])
def test_other_code_or_another_package_forgets_it(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    monkeypatch.setattr(versions, "_ENGINE", tmp_path)
    monkeypatch.setattr(memo, "installed", lambda: {"pygments": "1"})
    (tmp_path / HERE).write_text("one")
    function = Doubling()
    function.ask(file, "a")
    if change == "code":
        (tmp_path / HERE).write_text("two")
    else:
        monkeypatch.setattr(memo, "installed", lambda: {"pygments": "2"})
    forget_what_was_read()
    function.ask(file, "a")
    assert function.asked == ["a", "a"]


@pytest.mark.parametrize("keep", [0, 40, -1])
def test_a_damaged_file_is_asked_again_and_mended(file: Path, keep: int) -> None:
    function = Doubling()
    function.ask(file, "a")
    file.write_bytes(file.read_bytes()[:keep])
    function.ask(file, "a")
    function.ask(file, "a")
    assert function.asked == ["a", "a"]


def test_a_place_that_can_not_be_written_costs_time_only(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert Doubling().ask(tmp_path / "cache" / "memo", "a") == ["aa"]


def test_what_is_no_longer_asked_goes_when_there_is_too_much(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memo, "_MOST", 2)
    function = Doubling()
    function.ask(file, "a", "b")
    function.ask(file, "b", "c")
    function.ask(file, "c", "b", "a")
    assert function.asked == ["a", "b", "c", "a"]


def test_a_file_of_another_form_is_as_good_as_none(file: Path) -> None:
    function = Doubling()
    function.ask(file, "a")
    body = pickle.dumps(["another", "form"])
    head = memo._HEAD + hashlib.sha256(body).hexdigest().encode()
    file.write_bytes(head + b"\n" + body)
    assert function.ask(file, "a") == ["aa"]
