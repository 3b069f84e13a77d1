"""From the checked files to a course: what needs more than one file or one key to be judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from deckgen.jobs.requests import Params
from deckgen.kinds.base import DeckInfo, Reference
from deckgen.problems import Place, Problem, suggest, unknown
from deckgen.schema.course import Chapter, Course, Route
from deckgen.schema.deck_file import (
    DeckFile,
    LabelsFile,
    ReferencesFile,
    ThemeOverrides,
    size_in_bytes,
)
from deckgen.schema.words import UI
from deckgen.schema.written import written_slides
from deckgen.source.located import Located, Node
from deckgen.theme import DEFAULT_COLORS, Theme


def finished(
    folder: Path,
    deck: DeckFile,
    located: Located,
    chapters: Iterable[Chapter],
    references: ReferencesFile | None,
    labels: LabelsFile | None,
    files: tuple[Located, ...],
) -> tuple[Course, list[Problem]]:
    """The course made of the checked files, and what is wrong between them.

    *located* is deck.yaml; *files* are all the files.
    """
    chapters = tuple(chapters)
    budget, tolerance = size_in_bytes(deck.size_budget)
    words = labels.root if labels else {}
    course = Course(
        folder=folder,
        root=folder.parent.parent,
        id=deck.id,
        info=_info(deck, chapters, references, words, _routes(deck, chapters)),
        theme=_theme(deck.theme),
        figures_package=deck.figures.package if deck.figures else "",
        preload=deck.figures.preload if deck.figures else (),
        size_budget=budget,
        size_tolerance=tolerance,
        source_line=deck.source_line,
        experiments={name: params(given) for name, given in deck.experiments.items()},
        words=words,
        paths={
            name: Route(path.title, path.minutes, tuple(path.slides))
            for name, path in deck.paths.items()
        },
        chapters=chapters,
        files=files,
    )
    slides = tuple(written_slides(files))
    problems = _duplicate_ids(slides)
    named = [*deck.chapters, *filter(None, (deck.references, deck.labels))]
    if len(files) == 1 + len(named):  # a file that can't be read may hold any slide
        problems += _unknown_ids_in_paths(course, located, {name for name, _ in slides})
    problems += _color_problems(course.theme, located)
    return course, problems


def params(given: Mapping[str, object]) -> Params:
    """Parameters as a request holds them: in name order, lists as tuples, texts as plain strings."""
    return tuple((str(name), _plain(given[name])) for name in sorted(given))


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return tuple((str(key), _plain(item)) for key, item in sorted(value.items()))
    if isinstance(value, str | float):
        return str(value) if isinstance(value, str) else float(value)
    return value


def _info(
    deck: DeckFile,
    chapters: tuple[Chapter, ...],
    references: ReferencesFile | None,
    words: Mapping[str, Mapping[str, str]],
    routes: tuple[tuple[str, tuple[int, ...]], ...],
) -> DeckInfo:
    works = {
        key: Reference(key=key, **work.model_dump())
        for key, work in (references.root if references else {}).items()
    }
    return DeckInfo(
        title=str(deck.title),
        subtitle=str(deck.subtitle),
        author=str(deck.author),
        date=str(deck.date),
        lang=deck.lang,
        chapters=tuple(chapter.title for chapter in chapters),
        abouts=tuple(chapter.about for chapter in chapters),
        references=MappingProxyType(works),
        ui=MappingProxyType({**UI[deck.lang], **words.get("ui", {})}),
        routes=routes,
    )


def _routes(
    deck: DeckFile, chapters: tuple[Chapter, ...]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The title of each path and the numbers of its slides in the whole deck."""
    slides = (slide for chapter in chapters for slide in chapter.slides)
    numbers = {slide.id: number for number, slide in enumerate(slides, start=1)}
    return tuple(
        (str(path.title), tuple(sorted(numbers[each] for each in path.slides if each in numbers)))
        for path in deck.paths.values()
    )


def _theme(overrides: ThemeOverrides) -> Theme:
    standard = Theme()
    fonts = overrides.fonts
    return Theme(
        colors=MappingProxyType({**DEFAULT_COLORS, **overrides.colors}),
        latin_font=fonts.latin or standard.latin_font,
        east_asian_font=fonts.east_asian or standard.east_asian_font,
        code_font=fonts.code or standard.code_font,
        symbols=MappingProxyType(dict(overrides.symbols)),
    )


def _duplicate_ids(slides: Iterable[tuple[str, Node]]) -> list[Problem]:
    first: dict[str, Place] = {}
    problems: list[Problem] = []
    for name, slide in slides:
        place = slide.children["id"].place
        known = first.setdefault(name, place)
        if known is not place:
            cause = f"the id '{name}' is taken by the slide at {known}"
            problems.append(Problem("duplicate-id", cause, place, "give this slide another id"))
    return problems


def _unknown_ids_in_paths(course: Course, located: Located, ids: set[str]) -> list[Problem]:
    return [
        unknown("slide", slide, ids, located.place(("paths", name, "slides", number)))
        for name, path in course.paths.items()
        for number, slide in enumerate(path.slides)
        if slide not in ids
    ]


def _color_problems(theme: Theme, located: Located) -> list[Problem]:
    """A colour's misspelt name (one that is close to no known name is the course's own), and symbols' colours."""
    problems: list[Problem] = []
    for name in theme.colors:
        if name not in DEFAULT_COLORS and suggest(name, DEFAULT_COLORS):
            place = located.key_place(("theme", "colors", name))
            problems.append(unknown("color", name, DEFAULT_COLORS, place))
    for symbol, color in theme.symbols.items():
        if color not in theme.colors:
            place = located.place(("theme", "symbols", symbol))
            problems.append(unknown("color", color, theme.colors, place))
    return problems
