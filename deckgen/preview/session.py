"""A course kept in memory and built again after every save; what is wrong leaves the last good slides standing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from deckgen.jobs.options import Options
from deckgen.jobs.plan import Plan
from deckgen.jobs.processes import start_server
from deckgen.jobs.run import Run, kept_of
from deckgen.jobs.stop import Stop
from deckgen.pipeline import Selection, compute, place, prepare
from deckgen.place.elements import PlacedDeck, PlacedSlide
from deckgen.place.place import deck_of, place_slides
from deckgen.preview.pending import Shown
from deckgen.preview.state import Deck, State, Told
from deckgen.preview.whereabouts import edited_slide, slide_at
from deckgen.preview.writing import written
from deckgen.problems import ContentError, Problem, render
from deckgen.schema.course import Course
from deckgen.schema.load import load_frame

#: each changed file's text, before and now
_Edits: TypeAlias = Sequence[tuple[str, str]]


class _Waiting(Struct, frozen=True):
    """A course that can only be shown in full once the jobs *missing* have run."""

    course: Course
    plan: Plan
    missing: frozenset[str]


class Session:
    """The present state of the course in *folder*. *publish* is told each new one.

    One thread may rebuild while another computes; states may be read by any.
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
        self._preload: tuple[str, ...] | None = None
        self._waiting: _Waiting | None = None
        self._running: tuple[_Waiting, Stop] | None = None
        self._closed = False
        self._shown = Shown()
        self._lock = threading.RLock()

    @property
    def waiting(self) -> bool:
        """Whether something must be computed before all is shown as it will be."""
        return self._waiting is not None

    def rebuild(self) -> State:
        """The state with what can be shown at once, published, too; the rest is left to :meth:`compute`.

        Meanwhile a slide that waits shows what it showed last.
        """
        with self._lock:
            edits = self._edits()
            self._waiting = None
            try:
                course, plan = prepare(self.folder, selection=Selection(), options=self._options)
                self.package, self._preload = course.figures_package, course.preload
                run = kept_of(plan, course=course, options=self._options, reporter=_Computing(self))
                self._stop_unless_wanted(run.missing)
                if run.missing:
                    self._waiting = _Waiting(course, plan, run.missing)
                    return self._set(self._partly(course, plan, run, edits))
                return self._set(self._whole(course, run, edits))
            except Exception as error:
                return self._set(self._failed(error, edits))

    def compute(self) -> State | None:
        """Compute what the last :meth:`rebuild` left, and show it; None when the course was edited meanwhile.

        Without anything to compute the fork server is prepared for the next time.
        """
        if self._preload is not None:
            start_server(["deckgen.jobs.warm", *self._preload])
        with self._lock:
            waiting, stop = self._waiting, Stop()
            if waiting is None or self._closed:
                return None
            self._running = (waiting, stop)
        run: Run | Exception
        try:
            run = compute(
                waiting.course,
                waiting.plan,
                options=self._options,
                reporter=_Computing(self),
                stop=stop,
            )
        except Exception as error:
            run = error
        with self._lock:
            self._running = None
            if self._waiting is not waiting or self._closed:
                return None
            self._waiting = None
            try:
                if isinstance(run, Exception):
                    raise run
                return self._set(self._whole(waiting.course, run, ()))
            except Exception as error:
                return self._set(self._failed(error, ()))

    def close(self) -> None:
        """End what is being computed, and compute nothing more."""
        with self._lock:
            self._closed = True
            self._stop_unless_wanted(frozenset())

    def _stop_unless_wanted(self, missing: frozenset[str]) -> None:
        """End what is being computed unless it makes something of what is *missing* now."""
        if self._running is not None and not self._running[0].missing & missing:
            self._running[1].ask()

    def _whole(self, course: Course, run: Run, edits: _Edits) -> State:
        """The state with all slides as they are to be. ContentError when one can't be."""
        placed = place(course, run)
        self._shown.keep(run.artifacts)
        problems = [self._told(each, course.sources) for each in run.problems]
        return self._next(self._written(placed, course), problems, edits)

    def _partly(self, course: Course, plan: Plan, run: Run, edits: _Edits) -> State:
        """The state with what *run* has; a slide that waits says nothing about what is wrong with it."""
        late = {request: job.key for request, job in plan.jobs.items() if job.key in run.missing}
        waiting = {slide for key in late.values() for _, slide in plan.asked_by[key]}
        placed, found = place_slides(course, {**self._shown.meanwhile(late), **run.artifacts})
        known = {slide.id: slide for slide in (*self._placed, *placed)}
        asked = (slide.id for chapter in course.chapters for slide in chapter.slides)
        slides = tuple(known[name] for name in asked if name in known)
        told = [self._told(each, course.sources) for each in (*run.problems, *found)]
        problems = [each for each in told if each.slide not in waiting]
        wrong = any(each.severity == "error" for each in problems)
        deck = self.state.deck if wrong else self._written(deck_of(course, slides), course)
        return self._next(deck, problems, edits)

    def _failed(self, error: Exception, edits: _Edits) -> State:
        """The state with the last good slides and what is wrong."""
        if isinstance(error, ContentError):
            problems = [self._told(each, error.sources) for each in error.problems]
        else:  # the engine's own fault: the page stays, and says so
            problems = [Told("error", f"internal error: {type(error).__name__}: {error}")]
        return self._next(self.state.deck, problems, edits)

    def _written(self, placed: PlacedDeck, course: Course) -> Deck:
        return written(placed, course.theme, self.state.deck, self.state.version + 1)

    def _next(self, deck: Deck | None, problems: list[Told], edits: _Edits) -> State:
        known = frozenset(deck.versions) if deck else frozenset()
        focus = next(filter(None, (edited_slide(*edit, known) for edit in edits)), None)
        computing = self.state.computing if self._waiting else ()
        return State(self.state.version + 1, deck, tuple(problems), focus, computing)

    def show_computing(self, jobs: tuple[str, ...]) -> None:
        """Publish that *jobs* run now."""
        with self._lock:
            self._set(replace(self.state, computing=jobs, focus=None))

    def _set(self, state: State) -> State:
        self.state = state
        self._publish(state)
        return state

    @property
    def _placed(self) -> tuple[PlacedSlide, ...]:
        """The slides that are shown."""
        return self.state.deck.placed.slides if self.state.deck else ()

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
