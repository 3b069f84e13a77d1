"""The stages in order: a course's folder in, a deck and a report out.

What a stage needs is imported when its turn comes, so that a course with a mistake, or with nothing changed, waits for
nothing that it doesn't use.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.manifest.commit import Commit, asking_git
from deckgen.memo import remembering
from deckgen.problems import ContentError, Problem, Severity, suggest, unknown
from deckgen.source.course_folder import memo_file

if TYPE_CHECKING:
    from deckgen.jobs.options import Options as JobOptions
    from deckgen.jobs.plan import Plan
    from deckgen.jobs.run import Run
    from deckgen.jobs.schedule import Reporter
    from deckgen.jobs.stop import Stop
    from deckgen.place.elements import PlacedDeck
    from deckgen.schema.course import Course
    from deckgen.source.text import SourceText


class Selection(Struct, frozen=True):
    """Which slides: all, or those named by id or chapter, or those on a named path through the deck."""

    only: tuple[str, ...] = ()
    path: str | None = None


class Form(Enum):
    """What is written; the value is the file's ending."""

    PPTX = "pptx"
    HTML = "html"


class Report(Struct, frozen=True):
    """How a build went. ``output`` is None, and the old deck untouched, when there are errors."""

    problems: tuple[Problem, ...]
    sources: Mapping[str, str] = field(default_factory=dict)  # displayed name -> text, for snippets
    run: Run | None = None
    output: Path | None = None
    slides: int = 0
    size: int = 0
    limit: int = 0  # the most that it may weigh; 0: no limit for a part of a course
    seconds: float = 0.0

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that stopped the build."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The problems that didn't."""
        return tuple(p for p in self.problems if p.severity is Severity.WARNING)

    @property
    def exit_code(self) -> int:
        """0 fine, 1 the content has problems, 3 the course's own code failed."""
        if not self.errors:
            return 0
        return 3 if self.run is not None and self.run.failed else 1


def build(
    folder: Path,
    output: Path | None,
    *,
    selection: Selection,
    options: JobOptions,
    reporter: Reporter,
    form: Form = Form.PPTX,
) -> Report:
    """Build the course in *folder* into *output*, when None ``build/<course>.<form>`` (with the part's name if chosen)."""
    with remembering(memo_file(folder.parent.parent), fresh=options.fresh):
        return _build(folder, output, selection, options, reporter, form)


def _build(
    folder: Path,
    output: Path | None,
    selection: Selection,
    options: JobOptions,
    reporter: Reporter,
    form: Form,
) -> Report:
    start = time.perf_counter()
    sources: Mapping[str, str] = {}
    run: Run | None = None
    try:
        reporter.stage("load")
        course, plan = prepare(folder, selection=selection, options=options)
        sources = course.sources
        reporter.stage("compute")
        run = compute(course, plan, options=options, reporter=reporter)
        warnings = [p for p in run.problems if p.severity is Severity.WARNING]
        reporter.stage("place")
        target = output or course.root / "build" / f"{_name(course, selection)}.{form.value}"
        with asking_git(course.root, _of_the_deck(course)) as commit:
            deck = place(course, run)
            reporter.stage("write")
            _WRITERS[form](deck, course, target, commit)
    except ContentError as error:
        found = {**sources, **error.sources}
        return Report(error.problems, found, run, seconds=time.perf_counter() - start)
    size = target.stat().st_size
    limit = _limit(course) if form is Form.PPTX and selection == Selection() else 0
    if limit and size > limit:
        warnings.append(_over_budget(course, size))
    seconds = time.perf_counter() - start
    return Report(tuple(warnings), sources, run, target, len(deck.slides), size, limit, seconds)


def _name(course: Course, selection: Selection) -> str:
    """The file's name without ending: a part of a course does not replace the whole."""
    part = [*selection.only, *filter(None, [selection.path])]
    return "-".join([course.id, *part])[:100]


def _of_the_deck(course: Course) -> tuple[Path, ...]:
    """What a deck's commit is to tell of: the content, and the package of the figures."""
    package = course.figures_package
    return (course.folder, *([course.root.joinpath(*package.split("."))] if package else []))


def _limit(course: Course) -> int:
    """The most bytes that the deck may weigh."""
    return round(course.size_budget * (1 + course.size_tolerance))


def prepare(folder: Path, *, selection: Selection, options: JobOptions) -> tuple[Course, Plan]:
    """The checked course (the chosen part of it) and its jobs. ContentError has all that is wrong."""
    from deckgen.jobs.index import read_index
    from deckgen.jobs.plan import plan
    from deckgen.place.asking import slide_requests
    from deckgen.schema.checks import check_course
    from deckgen.schema.load import load_course
    from deckgen.schema.order import in_order

    course = select(load_course(folder), selection)
    index = read_index(course.root, course.figures_package)
    problems = list(check_course(course, index))
    planned: Plan | None = None
    if not problems:
        planned = plan(slide_requests(course), course=course, index=index, dpi=options.dpi)
        problems += planned.problems
    if problems or planned is None:
        raise ContentError(in_order(problems, course.sources), course.sources)
    return course, planned


def compute(
    course: Course,
    plan: Plan,
    *,
    options: JobOptions,
    reporter: Reporter,
    stop: Stop | None = None,
) -> Run:
    """What came of the jobs of *plan*; errors are among its ``problems``. *stop* may end it before it is done."""
    from deckgen.jobs.run import run_plan

    return run_plan(plan, course=course, options=options, reporter=reporter, stop=stop)


def place(course: Course, run: Run) -> PlacedDeck:
    """The slides of *course* with what *run* computed. ContentError when something failed or doesn't fit."""
    from deckgen.place.place import place_deck

    if any(p.severity is Severity.ERROR for p in run.problems):
        raise ContentError(run.problems, course.sources)
    return place_deck(course, run.artifacts)


def _write_pptx(
    deck: PlacedDeck, course: Course, target: Path, commit: Callable[[], Commit]
) -> None:
    from deckgen.assemble.writer import write_pptx
    from deckgen.manifest.collect import manifest_of
    from deckgen.manifest.stored import extra_parts

    extra = extra_parts(manifest_of(deck, course, commit()))
    write_pptx(deck, course.theme, target, extra=extra)


def _write_html(
    deck: PlacedDeck, course: Course, target: Path, commit: Callable[[], Commit]
) -> None:
    from deckgen.html.writer import write_html

    write_html(deck, course.theme, target)


_WRITERS = {Form.PPTX: _write_pptx, Form.HTML: _write_html}


def _over_budget(course: Course, size: int) -> Problem:
    return Problem(
        "size-budget",
        f"the deck has {size / 1e6:.2f} MB, its budget allows {_limit(course) / 1e6:.2f} MB",
        hint="raise 'size_budget' in deck.yaml, or make figures simpler",
        severity=Severity.WARNING,
    )


def select(course: Course, selection: Selection) -> Course:
    """*course* with only the chosen slides, in their order. ContentError for a name that it doesn't have."""
    if selection == Selection():
        return course
    ids = {slide.id for chapter in course.chapters for slide in chapter.slides}
    wanted = _wanted(course, selection, ids)
    chapters = []
    for chapter in course.chapters:
        slides = tuple(slide for slide in chapter.slides if slide.id in wanted)
        if slides:
            chapters.append(replace(chapter, slides=slides))
    info = replace(
        course.info,
        chapters=tuple(chapter.title for chapter in chapters),
        abouts=tuple(chapter.about for chapter in chapters),
        routes=(),  # its pages are others
    )
    jumps = _jumps(course, wanted) if selection.path else {}
    return replace(course, chapters=tuple(chapters), info=info, jumps=jumps)


def _jumps(course: Course, wanted: set[str]) -> dict[str, SourceText]:
    """The slides of a path that another one follows than in the whole course, each with that one's title."""
    slides = [slide for chapter in course.chapters for slide in chapter.slides]
    following = {before.id: after for before, after in pairwise(slides)}
    on_path = pairwise(slide for slide in slides if slide.id in wanted)
    return {
        before.id: after.title for before, after in on_path if following[before.id] is not after
    }


def _wanted(course: Course, selection: Selection, ids: Iterable[str]) -> set[str]:
    """The ids of the chosen slides."""
    known = set(ids)
    chapters = {chapter.name: {s.id for s in chapter.slides} for chapter in course.chapters}
    wanted = set()
    problems = []
    for name in selection.only:
        if name in known:
            wanted.add(name)
        elif name in chapters:
            wanted |= chapters[name]
        else:
            problems.append(_no_slide(name, {*known, *chapters}))
    if selection.path is not None:
        if selection.path in course.paths:
            wanted |= set(course.paths[selection.path].slides)
        else:
            problems.append(unknown("path", selection.path, course.paths, None))
    if problems:
        raise ContentError(problems)
    return wanted


def _no_slide(name: str, known: Iterable[str]) -> Problem:
    close = suggest(name, known)
    hint = (
        f"did you mean '{close}'?" if close else "name a slide's id or a chapter file without .yaml"
    )
    return Problem("unknown-slide", f"there is no slide or chapter '{name}'", hint=hint)
