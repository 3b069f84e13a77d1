"""A project of its own with a package and its tests, run by pytest with the plugin."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from deckgen.testing.tested import Tested, read_tested

ENGINE = Path(__file__).parents[2]
FILES = {
    "pyproject.toml": """\
[tool.pytest.ini_options]
addopts = "--import-mode=importlib -p deckgen.testing.plugin --tested build/tested.json"
tested_packages = "pack"
pythonpath = ["."]
""",
    "pack/__init__.py": "",
    "pack/taught.py": '''\
def double(x):
    """Twice x."""
    if x < 0:
        return 0
    return 2 * x


def unused(x):
    return x
''',
    "tests/pack/test_taught.py": """\
import pytest
from pack.taught import double


@pytest.fixture(scope="module")
def eight():
    return double(4)


def test_doubles():
    assert double(1) == 2


def test_shared(eight):
    assert eight == 8
""",
    "tests/pack/test_more.py": """\
from pack.taught import double


def test_negative():
    assert double(-1) == 0
""",
    "tests/engine/test_else.py": """\
from pack.taught import unused


def test_something_else():
    assert unused(1) == 1
""",
}


@dataclass(frozen=True)
class Pack:
    """The project's folder."""

    root: Path

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.root / file).read_text()
        assert old in text
        (self.root / file).write_text(text.replace(old, new))

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(ENGINE)},
            capture_output=True,
            text=True,
        )

    @property
    def tested(self) -> Tested:
        return read_tested(self.root / "build/tested.json")

    def ran(self, name: str) -> dict[str, list[str]]:
        """What each test ran of a function, as source."""
        rows = (self.root / "pack/taught.py").read_text().splitlines()
        function = self.tested.functions.get(name)
        # statements of 'double': head, docstring, and then the lines as they stand
        return {
            test.partition("::")[2]: [rows[n].strip() for n in numbers]
            for test, numbers in (function.ran.items() if function else ())
        }


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """The project, its tests not run yet."""
    return _written(tmp_path / "pack")


@pytest.fixture(scope="session")
def _ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = _written(tmp_path_factory.mktemp("ran"))
    assert made.pytest().returncode == 0
    return made.root


@pytest.fixture
def recorded(_ran: Path, tmp_path: Path) -> Pack:
    """The project, all its tests passed and recorded."""
    shutil.copytree(_ran, tmp_path / "recorded")
    return Pack(tmp_path / "recorded")


def _written(root: Path) -> Pack:
    for file, text in FILES.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Pack(root)
