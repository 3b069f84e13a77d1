"""Printed symbols: found in their files, cut exactly, never imported."""

from __future__ import annotations

import textwrap

import pytest

from deckgen.problems import ContentError, Place
from deckgen.source.definitions import read_symbol
from deckgen.source.symbols import code_hash

MODULE = '''
raise RuntimeError("importing me would fail")

@decorated
def one(x):
    """Says one.

    More.
    """
    return x  # done


class Box:
    def open(self):
        """Only a docstring."""

    def close(self): return 1


def two(): return 2
'''


@pytest.fixture
def root(tmp_path):
    package = tmp_path / "course" / "inner"
    package.mkdir(parents=True)
    (package / "things.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "course" / "__init__.py").write_text("def top(): ...\n", encoding="utf-8")
    (package / "broken.py").write_text("def (:\n", encoding="utf-8")
    return tmp_path


def test_a_function_with_its_decorators_and_lines(root):
    symbol = read_symbol(root, "course.inner.things:one")
    assert symbol.text.splitlines()[0] == "@decorated"
    assert symbol.text.endswith("return x  # done\n")
    assert (symbol.file, symbol.first_line) == ("course/inner/things.py", 4)
    assert MODULE.splitlines()[symbol.first_line - 1] == "@decorated"
    rows = symbol.text.splitlines()
    assert rows[symbol.docstring.start - 1].strip() == '"""Says one.'
    assert rows[symbol.docstring.stop - 2].strip() == '"""'


def test_a_method_is_moved_to_the_left(root):
    symbol = read_symbol(root, "course.inner.things:Box.open")
    assert symbol.text == 'def open(self):\n    """Only a docstring."""\n'
    assert not list(symbol.docstring)  # the body's only statement is kept


def test_functions_of_one_line_and_of_a_package(root):
    assert read_symbol(root, "course.inner.things:two").text == "def two(): return 2\n"
    assert read_symbol(root, "course:top").file == "course/__init__.py"


def test_the_hash_is_that_of_the_code_alone(root):
    before = read_symbol(root, "course.inner.things:one")
    assert before.sha256 == code_hash(before.text)
    path = root / before.file
    path.write_text(path.read_text("utf-8").replace("# done", "# other"), encoding="utf-8")
    assert read_symbol(root, "course.inner.things:one").sha256 == before.sha256
    path.write_text(path.read_text("utf-8").replace("return x", "return -x"), encoding="utf-8")
    assert read_symbol(root, "course.inner.things:one").sha256 != before.sha256


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("course.inner.things:on", "unknown-symbol", "did you mean 'course.inner.things:one'?"),
        ("course.inner.thngs:one", "unknown-symbol", "did you mean 'course.inner.things'?"),
        (
            "course.inner.things:zzzz",
            "unknown-symbol",
            "it has: one, Box, Box.open, Box.close, two",
        ),
        ("course.inner.things", "bad-symbol", "write package.module:function"),
        ("../etc:passwd", "bad-symbol", "write package.module:function"),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest(root, name, code, hint):
    place = Place("content/x.yaml", 3, 4)
    with pytest.raises(ContentError) as caught:
        read_symbol(root, name, place)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == (code, place)
    assert problem.hint is not None
    assert problem.hint.startswith(hint)


def test_a_file_that_is_no_python_is_told(root):
    with pytest.raises(ContentError, match="not valid Python: line 1"):
        read_symbol(root, "course.inner.broken:f")


def test_text_is_dedented_as_python_would(root):
    symbol = read_symbol(root, "course.inner.things:Box.close")
    assert symbol.text == textwrap.dedent(symbol.text)
