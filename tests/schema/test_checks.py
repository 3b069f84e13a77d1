"""Names, parameters and live values are checked against the sources of the figures package."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from deckgen.jobs.index import Index, read_index
from deckgen.problems import Problem, render
from deckgen.schema.checks import check_course
from deckgen.schema.course import Course
from deckgen.schema.load import load_course
from deckgen.schema.unused import unused
from tests.schema.courses import DECK, SLIDE, write

EXPERIMENT = '''
from typing import Literal
from deckgen.jobs.registry import experiment

@experiment
def reversal(*, steps: int = 400, cell: Literal["gru", "lstm"] = "gru"):
    """Reverse a sequence."""
'''
PLOT = '''
from deckgen.jobs.registry import figure

@figure(draws="reversal")
def reversal_map(canvas, result, *, title: str = "", rows: tuple[int, ...] = (1, 2)):
    """The weights."""

@figure()
def alone(canvas, *, size: float = 1.0):
    """Nothing computed."""
'''
DEMO = '''
from deckgen.jobs.registry import demo

@demo
def shapes():
    """Print shapes."""
    print(1)
'''


def loaded(
    root: Path, slide: str = "", deck: str = "", more: Mapping[str, str] = MappingProxyType({})
) -> tuple[Course, Index]:
    """A course whose one slide has the fields *slide* too, and the index of its figures."""
    for name, text in (
        ("experiments/reversal.py", EXPERIMENT),
        ("plots/maps.py", PLOT),
        ("demos/shapes.py", DEMO),
    ):
        path = root / "drawn" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    files = {"deck.yaml": DECK + deck, "01-one.yaml": SLIDE + slide, **more}
    return load_course(write(root, files)), read_index(root, "drawn")


def lines(problems: Iterable[Problem]) -> str:
    return "\n".join(render(problem) for problem in problems).replace("content/tiny/", "")


def told(root: Path, slide: str = "", deck: str = "") -> str:
    return lines(check_course(*loaded(root, slide, deck)))


def test_a_right_course_has_no_problem(tmp_path: Path) -> None:
    slide = """\
    figure: {use: reversal_map, params: {title: x, rows: [3]}, data: {steps: 10, cell: lstm}}
    lead: 'It reaches {{ reversal.accuracy | percent }}.'
"""
    deck = "experiments: {reversal: {steps: 3}}\n"
    assert told(tmp_path, slide, deck) == ""


CASES = {
    "unknown figure": (
        "    figure: {use: reversal_mpa}\n",
        "01-one.yaml:7:19: error[unknown-figure]: no figure named 'reversal_mpa'\n"
        "hint: did you mean 'reversal_map'? `deckgen figures` lists all 2",
    ),
    "unknown parameter": (
        "    figure:\n      use: reversal_map\n      params:\n        titel: x\n",
        "01-one.yaml:10:9: error[unknown-parameter]: the figure 'reversal_map' has no parameter 'titel'\n"
        "hint: did you mean 'title'? the figure 'reversal_map' has rows, title",
    ),
    "parameter of a wrong type": (
        "    figure: {use: reversal_map, params: {rows: [1, x]}}\n",
        "01-one.yaml:7:48: error[bad-parameter]: parameter 'rows' of the figure 'reversal_map': "
        "expected a whole number, got 'x'\nhint: write 'rows: [1, 2]' or the like",
    ),
    "value that is no choice": (
        "    figure: {use: reversal_map, data: {cell: rnn}}\n",
        "01-one.yaml:7:46: error[bad-parameter]: parameter 'cell' of the experiment 'reversal': "
        "expected one of 'gru', 'lstm', got 'rnn'\nhint: write 'cell: gru' or the like",
    ),
    "data for a figure that draws nothing": (
        "    figure: {use: alone, data: {size: 2}}\n",
        "01-one.yaml:7:32: error[unknown-parameter]: the figure 'alone' draws no experiment that could "
        "take 'data'\nhint: parameters of the drawing itself go below 'params'",
    ),
    "unknown experiment in a live value": (
        "    lead: |\n      One reversl\n      two {{ reversl.accuracy | percent }}\n",
        "01-one.yaml:9:14: error[unknown-experiment]: no experiment named 'reversl'\n"
        "hint: did you mean 'reversal'? `deckgen figures` lists all 1",
    ),
    "live value that is none": (
        "    lead: 'a {{ reversal. }} b'\n",
        "01-one.yaml:7:14: error[bad-live-value]: this live value is no expression: expected name or number\n"
        "hint: write it like '{{ experiment.attribute | percent }}'; plain braces are '{{ '{{' }}'",
    ),
    "unknown filter": (
        "    lead: 'a {{ reversal.a | percnt }} b'\n",
        "01-one.yaml:7:30: error[unknown-filter]: there is no filter 'percnt'\nhint: did you mean 'percent'?",
    ),
    "mistakes in markup": (
        "    lead: >-\n      One *two* `x`\n      three [@nobody] and [four](there)\n",
        "01-one.yaml:9:13: error[unknown-citation]: no reference named 'nobody'\n"
        "hint: add it to the references file\n"
        "01-one.yaml:9:27: error[bad-link]: 'there' is no address\n"
        "hint: links begin with https:// or mailto:",
    ),
    "two problems in the order of their lines": (
        "    lead: '{{ a.b }}'\n    figure: {use: x}\n",
        "01-one.yaml:7:15: error[unknown-experiment]: no experiment named 'a'\nhint: known: reversal; `deckgen figures` lists all 1\n"
        "01-one.yaml:8:19: error[unknown-figure]: no figure named 'x'\nhint: known: alone, reversal_map; `deckgen figures` lists all 2",
    ),
}


CODE = """\
  - id: second
    kind: code
    title: Some code
    notes: Say it.
"""
CODE_CASES = {
    "unknown module": (
        "    code: {source: 'drawn.experiments.revers:reversal'}\n",
        "01-one.yaml:11:20: error[unknown-symbol]: no module 'drawn.experiments.revers'\n"
        "hint: did you mean 'drawn.experiments.reversal'?",
    ),
    "unknown definition": (
        "    code: {source: 'drawn.experiments.reversal:revers'}\n",
        "01-one.yaml:11:20: error[unknown-symbol]: 'drawn.experiments.reversal' defines no 'revers'\n"
        "hint: did you mean 'drawn.experiments.reversal:reversal'?",
    ),
    "lines that it has not": (
        "    code:\n      source: drawn.demos.shapes:shapes\n      lines: 1-40\n",
        "01-one.yaml:13:14: error[bad-lines]: lines 1-40 are not in the symbol, which has 4\nhint: write '1-4' or a part of it",
    ),
    "unknown demo": (
        "    code: {source: 'drawn.demos.shapes:shapes'}\n    output: drawn.demos.shapes:shape\n",
        "01-one.yaml:12:13: error[unknown-demo]: no demo named 'drawn.demos.shapes:shape'\n"
        "hint: did you mean 'drawn.demos.shapes:shapes'?",
    ),
}


@pytest.mark.parametrize(("fields", "expected"), CODE_CASES.values(), ids=CODE_CASES)
def test_each_mistake_of_a_code_slide_is_told_at_its_place(
    tmp_path: Path, fields: str, expected: str
) -> None:
    assert told(tmp_path, CODE + fields) == expected


@pytest.mark.parametrize(("slide", "expected"), CASES.values(), ids=CASES)
def test_each_mistake_of_a_slide_is_told_at_its_place(
    tmp_path: Path, slide: str, expected: str
) -> None:
    assert told(tmp_path, slide) == expected


def test_mistakes_of_the_deck_are_told(tmp_path: Path) -> None:
    deck = "experiments:\n  reversl: {}\n  reversal: {stepz: 1, cell: 3}\n"
    assert told(tmp_path, deck=deck) == (
        "deck.yaml:8:3: error[unknown-experiment]: no experiment named 'reversl'\n"
        "hint: did you mean 'reversal'? `deckgen figures` lists all 1\n"
        "deck.yaml:9:14: error[unknown-parameter]: the experiment 'reversal' has no parameter 'stepz'\n"
        "hint: did you mean 'steps'? the experiment 'reversal' has cell, steps\n"
        "deck.yaml:9:30: error[bad-parameter]: parameter 'cell' of the experiment 'reversal': "
        "expected one of 'gru', 'lstm', got 3\nhint: write 'cell: gru' or the like"
    )


def test_a_missing_package_is_told_once(tmp_path: Path) -> None:
    course, index = loaded(tmp_path)
    gone = replace(course, figures_package="drown")
    assert lines(check_course(gone, index)).splitlines()[0] == (
        "deck.yaml:4:20: error[missing-package]: there is no package 'drown'"
    )


def test_files_that_cannot_be_read_are_told_before_names_that_stand_in_them(tmp_path: Path) -> None:
    loaded(tmp_path)
    maps = tmp_path / "drawn/plots/maps.py"
    maps.write_bytes("# 中".encode("gbk") + b"\n" + maps.read_bytes())
    course = load_course(tmp_path / "content/tiny")
    (problem,) = check_course(course, read_index(tmp_path, "drawn"))
    assert problem.code == "bad-python"


def test_a_course_without_figures_is_told_how_to_have_some(tmp_path: Path) -> None:
    course, _ = loaded(tmp_path, "    figure: {use: reversal_map}\n")
    told = lines(check_course(course, read_index(tmp_path, "")))
    assert "no figure named 'reversal_map': the course has none" in told
    assert "'figures: {package: figures}'" in told


def test_nothing_of_the_course_is_imported(tmp_path: Path) -> None:
    told(tmp_path, "    figure: {use: reversal_map}\n")
    assert not [name for name in sys.modules if name.partition(".")[0] == "drawn"]


def test_what_no_slide_uses_is_told(tmp_path: Path) -> None:
    deck = "labels: labels.yaml\nreferences: refs.yaml\nexperiments:\n  reversal: {steps: 3}\n"
    work = "{authors: A, year: 2017, title: T}"
    more = {
        "labels.yaml": "common: {a: b}\nui: {answer: A}\nreversal_mp: {a: b}\nalone: {a: b}\n",
        "refs.yaml": f"cited: {work}\nnever: {work}\n",
        "draft.yaml": SLIDE,
    }
    slide = "    lead: 'See [@cited].'\n    figure: {use: alone}\n"
    assert lines(unused(*loaded(tmp_path, slide, deck, more))) == (
        "deck.yaml:10:3: warning[unused-experiment]: the experiment 'reversal' is used by no slide\n"
        "hint: remove its parameters\n"
        "refs.yaml:2:1: warning[unused-reference]: the reference 'never' is used by no slide\n"
        "hint: cite it: [@never]\n"
        "labels.yaml:3:1: warning[unused-label]: the label 'reversal_mp' is used by no slide\n"
        "hint: did you mean 'reversal_map'? `deckgen figures` lists all 2\n"
        "draft.yaml:1:1: warning[unused-file]: the file 'draft.yaml' is used by no slide\n"
        "hint: name it in deck.yaml, or delete it\n"
        "drawn/plots/maps.py:5:1: warning[unused-figure]: the figure 'reversal_map' is used by no slide\n"
        "hint: show it: 'use: reversal_map'"
    )


def test_what_is_drawn_or_quoted_is_used(tmp_path: Path) -> None:
    deck = "experiments: {reversal: {steps: 3}}\n"
    for number, slide in enumerate(
        ("    figure: {use: reversal_map}\n", "    lead: '{{ reversal.x | percent }}'\n")
    ):
        told = lines(unused(*loaded(tmp_path / str(number), slide, deck)))
        assert "experiment" not in told
