"""A course looked through: every error, and every finding of style, in one pass that runs none of its code."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.check.finding import Edit, View
from deckgen.check.rules import style_findings, unknown_rules
from deckgen.jobs.index import read_index
from deckgen.memo import remembering
from deckgen.place.standins import laid_out
from deckgen.problems import Place, Problem, Severity
from deckgen.schema.checks import check_course
from deckgen.schema.course import Course
from deckgen.schema.load import load_what_is_right
from deckgen.schema.order import in_order
from deckgen.schema.unused import unused
from deckgen.schema.written import written_slides
from deckgen.source.course_folder import memo_file
from deckgen.source.located import Node


class Checked(Struct, frozen=True):
    """All that was found, in the order of the files, and the edits that repair some of it."""

    problems: tuple[Problem, ...]
    edits: tuple[Edit, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    root: Path | None = None

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that stop a build."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The problems that don't."""
        return tuple(p for p in self.problems if p.severity is Severity.WARNING)


def check(folder: Path) -> Checked:
    """What is wrong with the course in *folder*, and what could be better.

    A slide with errors is not judged for style, and nothing is called unused while there are errors.
    """
    root = folder.resolve().parent.parent
    with remembering(memo_file(root)):
        return _check(folder, root)


def _check(folder: Path, root: Path) -> Checked:
    course, sources, found = load_what_is_right(folder)
    problems = list(found)
    edits: list[Edit] = []
    if course is not None:
        written = dict(written_slides(course.files))
        broken = _slides_with(problems, written)
        if None not in broken:  # what stands outside of slides may be why a slide looks wrong
            looking = _Looking(without_slides(course, broken), written, problems)
            problems += looking.all_problems()
            edits = looking.edits
    return Checked(tuple(in_order(problems, sources)), tuple(edits), sources, root)


class _Looking:
    """One look at *course*, whose slides were written at *written*."""

    def __init__(
        self, course: Course, written: Mapping[str, Node], found: Iterable[Problem]
    ) -> None:
        self.found = tuple(found)
        self.course = course
        self.written = written
        self.index = read_index(course.root, course.figures_package)
        self.edits: list[Edit] = []

    def all_problems(self) -> list[Problem]:
        """Names and parameters, then what doesn't fit, then style, then what is not used."""
        problems = list(check_course(self.course, self.index))
        broken = _slides_with(problems, self.written)
        placed, unfit = laid_out(without_slides(self.course, broken))
        problems += unfit
        broken |= _slides_with(unfit, self.written)
        for slide in (slide for chapter in self.course.chapters for slide in chapter.slides):
            view = View(
                slide, self.written[slide.id], placed.get(slide.id), self.course, self.index
            )
            problems += unknown_rules(view)
            if slide.id not in broken:
                problems += self._style(view)
        problems += _paths_over_time(self.course)
        everything = (*self.found, *problems)
        if not any(problem.severity is Severity.ERROR for problem in everything):
            problems += unused(self.course, self.index)
        return problems

    def _style(self, view: View) -> Iterator[Problem]:
        """The findings of style on a slide; their edits are kept."""
        for finding in style_findings(view):
            self.edits += finding.edits
            yield finding.problem


def without_slides(course: Course, names: Container[str | None]) -> Course:
    """*course* without the slides whose ids are among *names*."""
    chapters = tuple(
        replace(chapter, slides=tuple(s for s in chapter.slides if s.id not in names))
        for chapter in course.chapters
    )
    return replace(course, chapters=chapters)


def _slides_with(problems: Iterable[Problem], written: Mapping[str, Node]) -> set[str | None]:
    """The ids of the slides in whose lines *problems* stand; None for one that stands in no slide."""
    spans: dict[str, list[tuple[int, str]]] = {}
    for name, node in written.items():
        spans.setdefault(node.place.file, []).append((node.place.line, name))
    found: set[str | None] = set()
    for place in (problem.place for problem in problems):
        slides = spans.get(place.file, ()) if place else ()
        above = [name for line, name in slides if place and line <= place.line]
        found.add(above[-1] if above else None)
    return found


def _paths_over_time(course: Course) -> Iterator[Problem]:
    """A warning for each path whose slides take longer than it has."""
    minutes = {slide.id: slide.minutes for chapter in course.chapters for slide in chapter.slides}
    for name, route in course.paths.items():
        needed = sum(minutes.get(slide, 0) for slide in route.slides)
        if needed > route.minutes:
            place: Place = course.files[0].place(("paths", name, "minutes"))
            yield Problem(
                "path-over-time",
                f"the slides of path '{name}' take {needed:g} minutes, it has {route.minutes:g}",
                place,
                f"leave out slides, shorten their 'minutes', or write 'minutes: {needed:g}'",
                Severity.WARNING,
            )
