"""A whole small course on disk, and the command run on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.jobs.project import FILES

ENGINE = Path(__file__).parents[2]

CONTENT = {
    "content/tiny/deck.yaml": """\
id: tiny
title: 小课
author: 甲
date: "2026"
lang: zh-CN
figures: {package: tiny}
labels: labels.yaml
chapters:
  - {file: one.yaml, title: 开始}
  - {file: two.yaml, title: 增长}
paths:
  short: {title: 短, minutes: 1, slides: [growing]}
  ends: {title: 首尾, minutes: 1, slides: [cover, points]}
""",
    "content/tiny/labels.yaml": "common: {title: 增长}\n",
    "content/tiny/one.yaml": """\
slides:
  - {id: cover, kind: title, title: 小课, notes: 开始。}
""",
    "content/tiny/two.yaml": """\
slides:
  - id: growing
    kind: figure
    title: 一直翻倍
    figure: {use: line}
    notes: 看图。
  - id: points
    kind: bullets
    title: 最后是 {{ growth.last() }}
    points: [一点, 两点]
    notes: 说两点。
""",
}


@dataclass(frozen=True)
class Site:
    """A project's folder."""

    root: Path

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def deckgen(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """What `deckgen ARGUMENTS` prints, run in the project's folder."""
        return subprocess.run(
            [sys.executable, "-m", "deckgen", *arguments],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(ENGINE), **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )


@pytest.fixture
def new_site(tmp_path: Path) -> Site:
    """A course of three slides with a figure and a live value, never built."""
    return _written(tmp_path / "new")


@pytest.fixture(scope="session")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site = _written(tmp_path_factory.mktemp("built"))
    done = site.deckgen("build")
    assert done.returncode == 0, done.stderr
    return site


@pytest.fixture
def site(_built: Site, tmp_path: Path) -> Site:
    """The same course, built before."""
    shutil.copytree(_built.root, tmp_path / "site")
    return Site(tmp_path / "site")


def _written(root: Path) -> Site:
    for file, text in {**FILES, **CONTENT}.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Site(root)
