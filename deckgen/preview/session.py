"""A course kept in memory and built again after every save; what is wrong leaves the last good slides standing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec.structs import replace

from deckgen.jobs.options import Options
from deckgen.jobs.processes import start_server
from deckgen.pipeline import Selection, compute, place, prepare
from deckgen.preview.state import State, Told
from deckgen.preview.whereabouts import edited_slide, slide_at
from deckgen.preview.writing import written
from deckgen.problems import ContentError, Problem, render
from deckgen.schema.course import Course
from deckgen.schema.load import load_frame


class Session:
    """The present state of the course in *folder*. *publish* is told each new one.

    One thread at a time may use it; states may be read by any.
    """

    def __init__(
        self, folder: Path, options: Options, publish: Callable[[State], None] = lambda _: None
    ) -> None:
        self.folder = folder
        self.root = folder.parent.parent
        self.package = _package(folder)  # of the figures; '' until the course can be read
        # By the clock, so that a page of a server that was stopped is behind the next one.
        self.state = State(version=time.time_ns() // 1_000_000)
        self._options = options
        self._publish = publish
        self._texts: dict[str, str] | None = None

    def rebuild(self) -> State:
        """The state after building what has changed since the last time; published, too."""
        version = self.state.version + 1
        edits = self._edits()
        deck = self.state.deck
        try:
            course, plan = prepare(self.folder, selection=Selection(), options=self._options)
            self._warm_up(course)
            run = compute(course, plan, options=self._options, reporter=_Computing(self))
            deck = written(place(course, run), course.theme, deck, version)
            problems = [self._told(each, course.sources) for each in run.problems]
        except ContentError as error:
            problems = [self._told(each, error.sources) for each in error.problems]
        except Exception as error:  # the engine's own fault: the page stays, and says so
            problems = [Told("error", f"internal error: {type(error).__name__}: {error}")]
        known = frozenset(deck.versions) if deck else frozenset()
        focus = next(filter(None, (edited_slide(*edit, known) for edit in edits)), None)
        return self._set(State(version, deck, tuple(problems), focus))

    def show_computing(self, jobs: tuple[str, ...]) -> None:
        """Publish that *jobs* run now."""
        self._set(replace(self.state, computing=jobs, focus=None))

    def _set(self, state: State) -> State:
        self.state = state
        self._publish(state)
        return state

    def _warm_up(self, course: Course) -> None:
        """Have the fork server load what figures need, before the next of them is asked for."""
        self.package = course.figures_package
        start_server(["deckgen.jobs.warm", *course.preload])

    @property
    def _known(self) -> frozenset[str]:
        """The slides that can be shown."""
        return frozenset(self.state.deck.versions) if self.state.deck else frozenset()

    def _edits(self) -> list[tuple[str, str]]:
        """The YAML files that have changed since the last build: each one's text then and now."""
        texts = {
            path.relative_to(self.folder).as_posix(): path.read_text("utf-8", errors="replace")
            for path in sorted(self.folder.rglob("*.yaml"))
            if path.is_file()
        }
        before, self._texts = self._texts, texts
        if before is None:
            return []
        return [
            (before.get(name, ""), now) for name, now in texts.items() if before.get(name) != now
        ]

    def _told(self, problem: Problem, sources: Mapping[str, str]) -> Told:
        """*problem* with its line of source, at the slide that it stands in."""
        place = problem.place
        if place is None:
            return Told(problem.severity.value, render(problem))
        source = sources.get(place.file)
        path = self.root / place.file
        if source is None and path.is_file():
            source = path.read_text("utf-8", errors="replace")
        slide = None
        if source is not None and path.suffix == ".yaml":
            slide = slide_at(source, place.line, self._known)
        return Told(problem.severity.value, render(problem, source), slide)


def _package(folder: Path) -> str:
    try:
        return load_frame(folder).figures_package
    except ContentError:
        return ""


class _Computing:
    """Tells the page which jobs run."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._running: dict[str, None] = {}

    def stage(self, name: str) -> None:
        """Stages are too quick to be told."""

    def job_started(self, label: str, *, waiting: int, cached: int) -> None:
        """Add *label* to what runs."""
        self._running[label] = None
        self._session.show_computing(tuple(self._running))

    def job_finished(self, label: str, seconds: float) -> None:
        """Take *label* away."""
        self._running.pop(label, None)
        self._session.show_computing(tuple(self._running))
