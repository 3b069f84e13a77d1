"""Small courses written to disk, and what is told about them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from deckgen.problems import ContentError, Problem, render
from deckgen.schema.load import load_course

DECK = """\
id: tiny
title: A tiny course
lang: en-US
figures: {package: drawn}
chapters:
  - {file: 01-one.yaml, title: One}
"""

SLIDE = """\
slides:
  - id: first
    kind: bullets
    title: A point
    points: [one, two]
    notes: Say it.
"""


def write(root: Path, files: Mapping[str, str]) -> Path:
    """The folder of a course with *files* over those of a right one."""
    folder = root / "content" / "tiny"
    for name, text in {"deck.yaml": DECK, "01-one.yaml": SLIDE, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def problems(root: Path, files: Mapping[str, str]) -> tuple[Problem, ...]:
    """The problems of the course with *files*; none when it loads."""
    try:
        load_course(write(root, files))
    except ContentError as error:
        return error.problems
    return ()


def told(root: Path, files: Mapping[str, str]) -> str:
    """The problems as lines without the source's snippet, file names without their folder."""
    lines = "\n".join(render(problem) for problem in problems(root, files))
    return lines.replace("content/tiny/", "")
