"""A small course with tests of its own, built and proven once, then sabotaged in copies."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deckgen.cli.build import command as build_command
from deckgen.cli.verify import command as verify_command
from tests.jobs.project import FILES

ENGINE = Path(__file__).parents[2]
DECK = "build/tiny.pptx"

CONTENT = {
    "content/tiny/deck.yaml": """\
id: tiny
title: 小课
lang: zh-CN
figures: {package: tiny}
labels: labels.yaml
chapters: [{file: one.yaml, title: 增长}]
""",
    "content/tiny/labels.yaml": "common: {title: 增长}\n",
    "content/tiny/one.yaml": """\
slides:
  - id: growing
    kind: figure
    title: 一直翻倍
    figure: {use: line}
    notes: 看图，最后是 {{ growth.last() }}。
  - id: thick
    kind: figure
    title: 粗一点
    figure: {use: line, params: {width: 3.0}}
    notes: 看图。
  - id: points
    kind: bullets
    title: 一个数字
    points: [从一开始, "三步以后是 {{ growth.last() }}，不是别的"]
    notes: 说两点。
  - id: sizes
    kind: table
    title: 一张表
    header: [步, 值]
    rows: [[三, "{{ growth.last() }}"]]
    notes: 看表。
  - id: source
    kind: code
    title: 三行代码
    code: {source: "tiny.maths:double"}
    output: tiny.demos.prints:shapes
    notes: 逐行读。
  - id: formula
    kind: equation
    title: 一个公式
    formulas: ['x_{n+1} = 2 x_n']
    notes: 念一遍。
  - id: weights
    kind: tokens
    title: 深浅不同的词
    rows: [{tokens: "{{ growth.weights() | tojson }}"}]
    notes: 看颜色。
  - id: two
    kind: compare
    title: 一细一粗
    left: {heading: 细, figure: {use: line, params: {width: 0.5}}}
    right: {heading: 粗, figure: {use: line, params: {width: 4.0}}}
    notes: 左右比。
""",
}

TESTS = {
    "tests/tiny/test_maths.py": """\
from tiny.maths import double


def test_doubles():
    assert double(2) == 4


def test_never_below_zero():
    assert double(-1) == 0
""",
    "tests/tiny/test_growth.py": """\
from tiny.experiments.growth import growth


def test_growth():
    assert growth(start=1, steps=1).values[0] == 1
""",
    "tests/tiny/test_results.py": """\
from tiny.results import Growth


def test_last():
    assert Growth((1, 2)).last() == 2


def test_weights():
    assert Growth((1, 2)).weights() == [["1", 0.5], ["2", 1.0]]
""",
    "tests/tiny/test_rest.py": """\
from matplotlib.figure import Figure

from deckgen.jobs.canvas import Canvas
from tiny.demos.prints import shapes
from tiny.plots.lines import line
from tiny.results import Growth


def test_line():
    canvas = Canvas(Figure(), {"query": "#123456"}, {"title": "t"}, "en-US")
    assert line(canvas, Growth((1, 2))).endswith("2.")


def test_shapes(capsys):
    shapes()
    assert capsys.readouterr().out
""",
    "pyproject.toml": """\
[tool.pytest.ini_options]
addopts = "--import-mode=importlib -p deckgen.testing.plugin --tested build/tested.json"
tested_packages = "tiny"
pythonpath = ["."]
testpaths = ["tests"]
""",
}


@dataclass(frozen=True)
class Outcome:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """What `--json` said."""
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def codes(self) -> set[str]:
        """The codes of all errors."""
        return {p["code"] for p in self.data["problems"] if p["severity"] == "error"}


@dataclass(frozen=True)
class Proven:
    """The course's folder, its deck built and its tests recorded."""

    root: Path
    chdir: Callable[[Path], None]

    @property
    def deck(self) -> Path:
        return self.root / DECK

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def part(self, name: str) -> bytes:
        with zipfile.ZipFile(self.deck) as file:
            return file.read(name)

    def rewrite(self, change: Callable[[str, bytes], bytes | None]) -> None:
        """Write the deck again, each part as *change* gives it (None: left out)."""
        with zipfile.ZipFile(self.deck) as file:
            parts = [(name, file.read(name)) for name in file.namelist()]
        with zipfile.ZipFile(self.deck, "w", zipfile.ZIP_DEFLATED) as file:
            for name, data in parts:
                changed = change(name, data)
                if changed is not None:
                    file.writestr(name, changed)

    def edit_part(self, part: str, old: str, new: str) -> None:
        """Edit one part's text in the deck."""
        assert old.encode() in self.part(part)
        self.rewrite(lambda n, d: d.replace(old.encode(), new.encode()) if n == part else d)

    def build(self, *arguments: str) -> Outcome:
        return self._run(build_command, *arguments)

    def verify(self, *arguments: str) -> Outcome:
        return self._run(verify_command, str(self.deck), *arguments)

    def examine(self, *arguments: str) -> Outcome:
        """`verify --json`."""
        return self.verify("--json", *arguments)

    def pytest(self, *arguments: str) -> int:
        """How the course's own tests end."""
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
        ).returncode

    def _run(self, command: Any, *arguments: str) -> Outcome:
        self.chdir(self.root)
        done = CliRunner().invoke(command, arguments)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Outcome(done.exit_code, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def _proven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("proven")
    for file, text in {**FILES, **CONTENT, **TESTS}.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    made = Proven(root, os.chdir)
    before = Path.cwd()
    try:
        assert made.pytest() == 0
        built = made.build()
        assert built.code == 0, built.err
    finally:
        os.chdir(before)
    return root


@pytest.fixture
def proven(_proven: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Proven:
    """A copy of the course that was tested and built."""
    shutil.copytree(_proven, tmp_path / "proven")
    return Proven(tmp_path / "proven", monkeypatch.chdir)
