"""A tiny course without PyTorch, written into a fresh folder for each test."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field, structs

from deckgen.jobs.index import read_index
from deckgen.jobs.options import Limits, Options
from deckgen.jobs.requests import (
    DemoRequest,
    FigureRequest,
    FormulaRequest,
    Request,
    ValueRequest,
)
from deckgen.jobs.run import Run, run
from deckgen.kinds.base import DeckInfo
from deckgen.lengths import Inches
from deckgen.problems import Place
from deckgen.schema.course import Course
from deckgen.theme import Theme

FILES = {
    "tiny/__init__.py": "",
    "tiny/maths.py": '''
def double(x):
    """Twice x."""
    # a comment
    if x < 0:
        return 0
    return 2 * x


def unused(x):
    return x
''',
    "tiny/results.py": """
from dataclasses import dataclass


@dataclass(frozen=True)
class Growth:
    values: tuple

    def last(self):
        return self.values[-1]

    def weights(self):
        return [[str(value), value / self.last()] for value in self.values]
""",
    "tiny/experiments/__init__.py": "",
    "tiny/experiments/growth.py": '''
from deckgen.jobs.registry import experiment
from tiny.maths import double
from tiny.results import Growth


@experiment
def growth(*, start: int = 1, steps: int = 3) -> Growth:
    """Doubling a number again and again."""
    values = [start]
    for _ in range(steps):
        values.append(double(values[-1]))
    return Growth(tuple(values))
''',
    "tiny/plots/__init__.py": "",
    "tiny/plots/lines.py": '''
from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from tiny.results import Growth


@figure(draws="growth")
def line(canvas: Canvas, result: Growth, *, width: float = 1.0) -> str:
    """Growth as a line."""
    axes = canvas.figure.add_subplot()
    axes.plot(result.values, color=canvas.colors["query"], linewidth=width)
    axes.set_title(canvas.words["title"])
    return f"A line up to {result.last()}."
''',
    "tiny/demos/__init__.py": "",
    "tiny/demos/prints.py": '''
from deckgen.jobs.registry import demo
from tiny.maths import double


@demo
def shapes() -> None:
    """Print a number."""
    print(double(21))
''',
}


class Silent(Struct):
    """A reporter that keeps what it is told."""

    started: list[str] = field(default_factory=list)

    def stage(self, name: str) -> None: ...

    def job_started(self, label: str, *, waiting: int, cached: int) -> None:
        self.started.append(label)

    def job_finished(self, label: str, seconds: float) -> None: ...


class Project(Struct):
    """A course on disk that can be changed and run."""

    root: Path
    course: Course
    options: Options = field(default_factory=lambda: Options(jobs=2, limits=Limits(seconds=60)))

    def write(self, file: str, text: str) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        text = (self.root / file).read_text(encoding="utf-8")
        assert old in text
        self.write(file, text.replace(old, new))

    def set(self, **changes: object) -> None:
        self.course = structs.replace(self.course, **changes)

    def run(self, *requests: Request, **options: object) -> Run:
        chosen = structs.replace(self.options, **options)
        index = read_index(self.root, "tiny")
        assert index.problems == ()
        return run(requests, course=self.course, index=index, options=chosen, reporter=Silent())

    def reasons(self, *requests: Request) -> dict[str, str]:
        """Why each job ran, by name."""
        done = self.run(*requests)
        assert done.problems == ()
        return {ran.job: ran.reason for ran in done.ran}


def tiny_project(root: Path) -> Project:
    """The course written into *root*."""
    made = Project(root, tiny_course(root))
    for file, text in FILES.items():
        made.write(file, text)
    return made


def tiny_course(root: Path) -> Course:
    """The course in *root*."""
    info = DeckInfo("T", "", "", "", "zh-CN", (), MappingProxyType({}), MappingProxyType({}))
    return Course(
        folder=root / "content" / "tiny",
        root=root,
        id="tiny",
        info=info,
        theme=Theme(),
        figures_package="tiny",
        preload=(),
        size_budget=10_000_000,
        size_tolerance=0.1,
        files=(),
        source_line=True,
        experiments={},
        words={"common": {"title": "增长", "other": "另"}, "line": {}},
        paths={},
        chapters=(),
    )


LINE = FigureRequest(
    "line", Inches(4), Inches(3), asked_by=(Place("content/01.yaml", 7, 3), "growing")
)
VALUE = ValueRequest("growth.last()", ("growth",))
DEMO = DemoRequest("tiny.demos.prints:shapes")
FORMULA = FormulaRequest(r"\sqrt{d_k}", 24.0, "#222222")
EVERYTHING = (LINE, VALUE, DEMO, FORMULA)
