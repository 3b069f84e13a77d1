"""What a child process is told to do and what it answers; all of it can be pickled."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, field

from deckgen.jobs.cache import Functions
from deckgen.jobs.requests import Params
from deckgen.lengths import Emu


class Surroundings(Struct, frozen=True):
    """What every task of a run works with."""

    root: Path
    package: str
    dpi: int
    lang: str
    colors: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]


class Blob(Struct, frozen=True):
    """The bytes of a pickled result and their sha256, checked again where they are unpickled."""

    digest: str
    data: bytes


class ExperimentTask(Struct, frozen=True):
    """Call an experiment; its result comes back pickled."""

    module: str
    function: str
    params: Params


class FigureTask(Struct, frozen=True):
    """Draw a figure of the given results."""

    module: str
    function: str
    params: Params
    results: tuple[Blob, ...]
    width: Emu
    height: Emu


class ValuesTask(Struct, frozen=True):
    """Evaluate several expressions over the same results."""

    expressions: tuple[str, ...]
    results: Mapping[str, Blob]


class DemoTask(Struct, frozen=True):
    """Call a demo and keep what it prints."""

    module: str
    function: str


class FormulasTask(Struct, frozen=True):
    """Draw several formulas, each (LaTeX, size in points, '#RRGGBB')."""

    formulas: tuple[tuple[str, float, str], ...]


Task: TypeAlias = ExperimentTask | FigureTask | ValuesTask | DemoTask | FormulasTask


class Output(Struct, frozen=True):
    """What one job of a task gave: its bytes and texts by name, and what it ran and looked up."""

    seconds: float
    functions: Functions = ()
    blobs: Mapping[str, bytes] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str | None] = field(default_factory=dict)
    colors: Mapping[str, str | None] = field(default_factory=dict)


class Failure(Struct, frozen=True):
    """Why a job gave nothing: a problem's code, the message, and the lines of code that led there."""

    code: str
    message: str
    trace: tuple[str, ...] = ()  # such as 'figures/plots/heatmap.py:41 in draw: 1 / 0'


class Answer(Struct, frozen=True):
    """What came of a task: one output or failure a job, in order, and the first-party files it used."""

    results: tuple[Output | Failure, ...]
    sources: Mapping[str, str] = field(default_factory=dict)
