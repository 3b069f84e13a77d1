"""What a course has and never uses: works, parameters, files, labels, figures. All of it are warnings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckgen.jobs.index import Index
from deckgen.parts.figure import FigureUse
from deckgen.place.texts import cited_keys, texts_of
from deckgen.problems import Place, Problem, Severity, unknown
from deckgen.schema.checks import parts_of
from deckgen.schema.course import Course
from deckgen.schema.order import in_order
from deckgen.schema.written import written_slides
from deckgen.source.course_folder import known_courses
from deckgen.source.files import display_name
from deckgen.source.located import Located
from deckgen.values import live_expressions

#: sections of the labels file that belong to no figure
_SHARED_LABELS = frozenset({"common", "ui"})


def unused(course: Course, index: Index) -> tuple[Problem, ...]:
    """A warning for everything in *course* and *index* that no slide uses, in the order of the files.

    The whole course must be given, and one that :func:`check_course` finds nothing wrong with.
    """
    figures = set(_figures_used(course))
    problems = [
        *_references(course),
        *_experiments(course, index, figures),
        *_labels(course, index),
        *_files(course),
        *_figures(course, index, figures),
    ]
    return tuple(in_order(problems, course.sources))


def _references(course: Course) -> Iterator[Problem]:
    cited = set(cited_keys(course))
    for key in course.info.references:
        if key not in cited:
            yield _warning("reference", key, _key_place(course.files, key), f"cite it: [@{key}]")


def _experiments(course: Course, index: Index, figures: Iterable[str]) -> Iterator[Problem]:
    used = {name for figure in figures for name in index.figures[figure].draws}
    for chapter in course.chapters:
        for text in texts_of(chapter.slides):
            used.update(name for live in live_expressions(text) for name in live.experiments)
    for name in course.experiments:
        if name not in used:
            place = course.files[0].key_place(("experiments", name))
            yield _warning("experiment", name, place, "remove its parameters")


def _labels(course: Course, index: Index) -> Iterator[Problem]:
    for name in sorted(set(course.words) - _SHARED_LABELS - set(index.figures)):
        found = unknown("figure", name, index.figures, _key_place(course.files, name))
        yield _warning("label", name, found.place, found.hint)


def _files(course: Course) -> Iterator[Problem]:
    for path in sorted(course.folder.rglob("*.yaml")):
        name = display_name(path, course.root)
        if name not in course.sources:
            yield _warning("file", name, Place(name), "name it in deck.yaml, or delete it")


def _figures(course: Course, index: Index, figures: set[str]) -> Iterator[Problem]:
    if len(known_courses(course.root)) > 1:
        return  # another course may show them
    for name, entry in sorted(index.figures.items()):
        if name not in figures:
            yield _warning("figure", name, Place(entry.file, entry.line), f"show it: 'use: {name}'")


def _figures_used(course: Course) -> Iterator[str]:
    written = dict(written_slides(course.files))
    for chapter in course.chapters:
        for slide in chapter.slides:
            for part, _ in parts_of(slide, written[slide.id]):
                if isinstance(part, FigureUse):
                    yield str(part.use)


def _key_place(files: Iterable[Located], key: str) -> Place | None:
    """Where *key* stands at the top of the last of *files* that has it (references, labels)."""
    places = [file.root.keys[key] for file in files if key in file.root.keys]
    return places[-1] if places else None


def _warning(what: str, name: str, place: Place | None, hint: str | None) -> Problem:
    message = f"the {what} '{name}' is used by no slide"
    return Problem(f"unused-{what}", message, place, hint, Severity.WARNING)
