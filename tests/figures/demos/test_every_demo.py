"""What every demo promises: few short lines, the same each time."""

from importlib import import_module
from pathlib import Path
from unicodedata import east_asian_width

import pytest

import figures.demos

NAMES = sorted(
    path.stem for path in Path(figures.demos.__path__[0]).glob("*.py") if path.stem != "__init__"
)


def run(name: str) -> None:
    getattr(import_module(f"figures.demos.{name}"), name)()


@pytest.mark.parametrize("name", NAMES)
def test_it_prints_few_short_lines_and_the_same_again(name, capsys):
    run(name)
    printed = capsys.readouterr().out
    run(name)
    assert capsys.readouterr().out == printed
    lines = printed.splitlines()
    assert 2 <= len(lines) <= 10
    assert max(width(line) for line in lines) <= 60


def test_there_are_demos():
    assert len(NAMES) > 5


def width(line: str) -> int:
    """Columns in a fixed-width font; a Chinese character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in line)
