"""Signatures are read from sources, and what YAML can't give is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.jobs import index as reading
from deckgen.jobs.index import Index, read_index
from deckgen.jobs.parameters import Parameter

HEAD = "from typing import Literal\nfrom deckgen.jobs.registry import demo, experiment, figure\n"


def index_of(root: Path, text: str, file: str = "pack/experiments/one.py") -> Index:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + text, encoding="utf-8")
    return read_index(root, "pack")


def test_a_signature_becomes_parameters_with_types_and_defaults(tmp_path: Path) -> None:
    index = index_of(
        tmp_path,
        "@experiment\n"
        "def grow(*, n: int = 3, rate: float = 1, words: tuple[str, ...] = ('a',),\n"
        "         mode: Literal['x', 'y'] = 'x', top: int | None = None):\n"
        '    """What it shows.\n\n    More."""\n',
    )
    assert index.problems == ()
    entry = index.experiments["grow"]
    assert entry.parameters == (
        Parameter("n", "int", 3),
        Parameter("rate", "float", 1.0),
        Parameter("words", "tuple[str, ...]", ("a",)),
        Parameter("mode", "Literal['x', 'y']", "x"),
        Parameter("top", "int | None", None),
    )
    assert entry.summary == "What it shows."
    assert (entry.file, entry.line) == ("pack/experiments/one.py", 4)
    assert entry.symbol == "pack.experiments.one:grow"


def test_figures_name_what_they_draw_and_demos_go_by_symbol(tmp_path: Path) -> None:
    index_of(tmp_path, "@experiment\ndef a(): ...\n@experiment\ndef b(): ...\n")
    index_of(
        tmp_path,
        "@figure(draws=('a', 'b'))\ndef both(canvas, first, second, *, n: int = 1): ...\n"
        "@figure()\ndef alone(canvas): ...\n",
        "pack/plots/deep/two.py",
    )
    index = index_of(tmp_path, "@demo\ndef show(): ...\n", "pack/demos/three.py")
    assert index.problems == ()
    assert index.figures["both"].draws == ("a", "b")
    assert index.figures["both"].module == "pack.plots.deep.two"
    assert index.figures["alone"].draws == ()
    assert list(index.demos) == ["pack.demos.three:show"]


def test_reading_imports_nothing(tmp_path: Path) -> None:
    index = index_of(tmp_path, "raise SystemExit\n@experiment\ndef a(): ...\n")
    assert list(index.experiments) == ["a"]


def test_constants_of_the_file_may_be_types_and_defaults(tmp_path: Path) -> None:
    index = index_of(
        tmp_path,
        "Mode = Literal['x', 'y']\nSIZES: tuple[int, ...] = (1, 2)\n"
        "@experiment\ndef a(*, mode: Mode = 'y', sizes: tuple[int, ...] = SIZES): ...\n",
    )
    mode, sizes = index.experiments["a"].parameters
    assert mode == Parameter("mode", "Literal['x', 'y']", "y")
    assert sizes.default == (1, 2)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("@experiment\ndef a(n: int = 1): ...\n", 4, "must take only keyword-only parameters"),
        ("@experiment\ndef a(*, n=1): ...\n", 4, "has no type"),
        ("@experiment\ndef a(*, n: int): ...\n", 4, "has no default"),
        ("@experiment\ndef a(*,\n      n: list = 1): ...\n", 5, "'list' is not a type that YAML"),
        ("@experiment\ndef a(*, n: int = len('x')): ...\n", 4, "its default is not a literal"),
        ("@experiment\ndef a(*, n: int = 'x'): ...\n", 4, "expected a whole number, got 'x'"),
        ("@figure(draws='a')\ndef f(canvas): ...\n", 4, "the result of 'a'"),
        ("@demo\ndef d(*args): ...\n", 4, "must take nothing"),
        ("def broken(:\n", 3, "invalid syntax"),
        ("@figure(draws='gone')\ndef f(canvas, x): ...\n", 4, "draws 'gone'"),
        ("@experiment\ndef a(): ...\n@experiment\ndef a(): ...\n", 6, "the first is at"),
    ],
)
def test_what_yaml_cannot_give_is_a_problem(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    for _ in range(2):  # the second time it comes from what was kept
        (problem,) = index_of(tmp_path, text).problems
        assert words in problem.message
        assert problem.place is not None
        assert (problem.place.file, problem.place.line) == ("pack/experiments/one.py", line)


def test_every_problem_of_a_signature_is_told(tmp_path: Path) -> None:
    index = index_of(tmp_path, "@experiment\ndef a(m: int, *, n: list = 1, o=2): ...\n")
    assert len(index.problems) == 3


def test_another_build_parses_no_unchanged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "@experiment\ndef a(*, n: tuple[float, ...] = (1.5,), m: int | None = None):\n    '''Ä.'''\n"
    first = index_of(tmp_path, text)
    reading._read_file.cache_clear()  # what a new process begins with
    monkeypatch.setattr(reading.ast, "parse", pytest.fail)
    assert read_index(tmp_path, "pack") == first


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    index_of(tmp_path, "@experiment\ndef a(*, n: int = 1): ...\n")
    index = index_of(tmp_path, "@experiment\ndef a(*, n: int = 2): ...\n")
    assert index.experiments["a"].parameters[0].default == 2


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / ".deckgen").write_text("in the way")
    assert list(index_of(tmp_path, "@experiment\ndef a(): ...\n").experiments) == ["a"]


def test_a_course_without_figures_has_an_empty_index(tmp_path: Path) -> None:
    assert read_index(tmp_path, "") == Index()


def test_what_editors_and_systems_leave_beside_sources_is_no_source(tmp_path: Path) -> None:
    good = index_of(tmp_path, "@experiment\ndef a(): ...\n")
    folder = tmp_path / "pack/experiments"
    (folder / ".#one.py").symlink_to("me@host.1:2")  # Emacs, for a file that is not saved
    (folder / "._one.py").write_bytes(b"\x00\x05\x16\x07")  # macOS on other file systems
    (folder / "more.py").mkdir()
    assert read_index(tmp_path, "pack") == good


def test_a_source_that_can_not_be_read_is_told(tmp_path: Path) -> None:
    index_of(tmp_path, "@experiment\ndef a(): ...\n")
    (tmp_path / "pack/experiments/loop.py").symlink_to("loop.py")
    (problem,) = read_index(tmp_path, "pack").problems
    assert problem.place is not None and problem.place.file == "pack/experiments/loop.py"
    assert "can't be read" in problem.message


def test_what_a_figure_draws_may_be_a_name_given_above(tmp_path: Path) -> None:
    text = "D = 'a'\n@experiment\ndef a(): ...\n@figure(draws=D)\ndef f(canvas, a): ...\n"
    assert index_of(tmp_path, text).figures["f"].draws == ("a",)


@pytest.mark.parametrize("draws", ["f'{1}'", "3", "(1, 2)", "[a]", "None"])
def test_what_a_figure_draws_must_be_names(tmp_path: Path, draws: str) -> None:
    index = index_of(tmp_path, f"@figure(draws={draws})\ndef f(canvas, a): ...\n")
    (problem,) = index.problems
    assert problem.place is not None and (problem.code, problem.place.line) == ("bad-signature", 3)


def test_a_source_nested_too_deeply_is_told(tmp_path: Path) -> None:
    index = index_of(tmp_path, f"x = {'-' * 100_000}1\n")
    assert [problem.code for problem in index.problems] == ["bad-python"]
