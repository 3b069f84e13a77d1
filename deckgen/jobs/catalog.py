"""Everything that a course can draw and compute, described; and figures drawn outside of a deck."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from deckgen.jobs.cache import Cache, Record
from deckgen.jobs.index import Entry, Index, read_index
from deckgen.jobs.options import Options
from deckgen.jobs.requests import FigureRequest
from deckgen.jobs.run import Run, run
from deckgen.jobs.schedule import Reporter
from deckgen.lengths import Emu
from deckgen.problems import ContentError
from deckgen.schema.course import Course
from deckgen.source.course_folder import cache_folder


class Described(Struct, frozen=True):
    """A figure, experiment or demo, with what the cache knows of its last run.

    ``functions`` are 'module:qualname', a figure's own before its experiments'; both are empty when
    it never ran.
    """

    entry: Entry
    seconds: float | None
    functions: tuple[str, ...]


def catalog(course: Course, index: Index) -> tuple[Described, ...]:
    """Every figure, experiment and demo of *index*, in this order, by name."""
    cache = Cache(cache_folder(course.root))
    tables = (index.figures, index.experiments, index.demos)
    return tuple(
        _described(table[name], index, cache) for table in tables for name in sorted(table)
    )


def _described(entry: Entry, index: Index, cache: Cache) -> Described:
    record = _last(entry, cache)
    drawn = [
        _last(index.experiments[name], cache) for name in entry.draws if name in index.experiments
    ]
    functions = [
        name for each in (record, *drawn) if each is not None for name, _, _ in each.functions
    ]
    return Described(entry, record.seconds if record else None, tuple(dict.fromkeys(functions)))


def _last(entry: Entry, cache: Cache) -> Record | None:
    name = entry.symbol if entry.kind == "demo" else entry.name
    return next(cache.others(f"{entry.kind}:{name}"), None)


class Studio(Struct, frozen=True):
    """Draws figures of a course outside of a deck. ContentError when its code can't be indexed."""

    course: Course
    options: Options
    reporter: Reporter

    @property
    def index(self) -> Index:
        """The course's functions."""
        index = read_index(self.course.root, self.course.figures_package)
        if index.problems:
            raise ContentError(index.problems)
        return index

    def draw(
        self, name: str, given: Mapping[str, object], size: tuple[Emu, Emu]
    ) -> tuple[Run, FigureRequest]:
        """What came of drawing the figure called *name*, and the request that names it there.

        *given* are parameters of the figure, or of the experiments that it draws;
        """
        index = self.index
        entry = index.figures.get(name)
        own = {p.name for p in entry.parameters} if entry else set(given)
        draws = entry.draws if entry else ()
        theirs = {p.name for each in draws for p in index.experiments[each].parameters} - own
        request = FigureRequest(
            figure=name,
            width=size[0],
            height=size[1],
            params=_params({k: v for k, v in given.items() if k not in theirs}),
            data=_params({k: v for k, v in given.items() if k in theirs}),
        )
        done = run(
            [request],
            course=self.course,
            index=index,
            options=self.options,
            reporter=self.reporter,
        )
        return done, request


def _params(given: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple((name, _plain(given[name])) for name in sorted(given))


def _plain(value: object) -> object:
    return tuple(map(_plain, value)) if isinstance(value, list) else value
