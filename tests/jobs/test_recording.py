"""What ran is told by function and line."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import pytest

from deckgen.jobs.recording import Recording
from deckgen.source.functions import function_bodies
from deckgen.source.symbols import code_hash

SOURCE = '''\
"""A module."""

CONSTANT = [n for n in range(3)]


def branch(x):
    """A docstring
    of two lines."""
    if x:
        return inner(x)
    return 0


def inner(x):
    def nested(y):
        return y + 1

    return nested(x)


class Thing:
    size = 3

    def method(self):
        return (
            self.size
            + 1
        )

    @property
    def half(self):
        return self.size / 2


def never():
    return 1
'''


@pytest.fixture(params=["plain", "odd [2024] *?"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A project's folder, also one whose name has signs that mean something in patterns."""
    folder: Path = tmp_path / request.param
    folder.mkdir()
    return folder


@pytest.fixture
def module(root: Path, monkeypatch: pytest.MonkeyPatch):
    """A module of a package 'pack' below root, imported."""
    folder = root / "pack"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "taught.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(root))
    for name in ("pack", "pack.taught"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("pack.taught")
    for name in ("pack", "pack.taught"):
        sys.modules.pop(name, None)


def lines_of(recording: Recording) -> dict[str, list[str]]:
    """What ran of each function, as source."""
    text = SOURCE.splitlines()
    bodies = {f"pack.taught:{body.qualname}": body for body in function_bodies(SOURCE)}
    return {
        name: [text[bodies[name].line(n) - 1].strip() for n in numbers]
        for name, _, numbers in recording.functions
    }


def test_only_lines_that_ran_are_told(module, root: Path) -> None:
    with Recording(root, "pack") as recording:
        module.branch(0)
    assert lines_of(recording) == {"pack.taught:branch": ["if x:", "return 0"]}


def test_nested_functions_count_for_the_one_around_them(module, root: Path) -> None:
    with Recording(root, "pack") as recording:
        module.branch(5)
    ran = lines_of(recording)
    assert list(ran) == ["pack.taught:branch", "pack.taught:inner"]
    assert "return y + 1" in ran["pack.taught:inner"]


def test_methods_go_by_their_class(module, root: Path) -> None:
    with Recording(root, "pack") as recording:
        module.Thing().method()
        _ = module.Thing().half
    assert list(lines_of(recording)) == ["pack.taught:Thing.half", "pack.taught:Thing.method"]


def test_importing_a_module_is_not_running_it(module, root: Path) -> None:
    with Recording(root, "pack") as recording:
        importlib.reload(module)
    assert recording.functions == ()


def test_code_outside_of_the_package_is_not_told(module, root: Path) -> None:
    with Recording(root, "other") as recording:
        module.branch(5)
    assert recording.functions == ()


def test_what_ran_outside_of_the_context_is_not_told(module, root: Path) -> None:
    module.never()
    with Recording(root, "pack") as recording:
        module.branch(0)
    module.never()
    assert list(lines_of(recording)) == ["pack.taught:branch"]


def test_the_hash_is_that_of_the_whole_definition() -> None:
    bodies = {body.qualname: body for body in function_bodies(SOURCE)}
    node = next(n for n in ast.parse(SOURCE).body if getattr(n, "name", "") == "inner")
    assert bodies["inner"].hash == code_hash(ast.get_source_segment(SOURCE, node) or "")
    assert bodies["Thing.half"].hash == code_hash(
        "@property\ndef half(self):\n    return self.size / 2\n"
    )


def test_comments_blank_lines_and_indents_do_not_change_a_hash() -> None:
    plain = "def f(x):\n    if x:\n        return 1\n    return 2\n"
    other = "  def f(x):\n     # why\n\n     if x:  # here\n          return 1\n     return 2\n"
    assert code_hash(plain) == code_hash(other)
    assert code_hash(plain) != code_hash(plain.replace("return 2", "return 3"))
    assert code_hash(plain) != code_hash(
        "def f(x):\n    if x:\n        return 1\n        return 2\n"
    )
