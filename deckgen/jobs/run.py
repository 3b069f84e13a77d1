"""Everything that slides ask for, computed or taken from the cache."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from deckgen.jobs.artifacts import Artifacts
from deckgen.jobs.cache import Cache
from deckgen.jobs.index import Index
from deckgen.jobs.options import Options
from deckgen.jobs.plan import Job, Plan, plan
from deckgen.jobs.requests import Request
from deckgen.jobs.schedule import Ran, Reporter, Schedule, State
from deckgen.jobs.stop import Stop
from deckgen.jobs.tasks import Failure, Surroundings
from deckgen.problems import Problem, Severity
from deckgen.schema.course import Course
from deckgen.source.course_folder import cache_folder

#: codes of problems that mean: the course's own code failed, not its content
FAILED = ("job-failed", "job-timeout", "job-memory", "job-crashed", "empty-alt", "empty-figure")


class Run(Struct, frozen=True):
    """What came out: an artifact for each request that worked, problems for the others."""

    artifacts: Artifacts
    problems: tuple[Problem, ...]
    ran: tuple[Ran, ...]  # why and how long, in the order in which they ended
    cached: int
    missing: frozenset[str] = frozenset()  # keys of the jobs that were neither kept nor run

    @property
    def failed(self) -> bool:
        """Whether the course's own code failed."""
        return any(problem.code in FAILED for problem in self.problems)


def run(
    requests: Iterable[Request],
    *,
    course: Course,
    index: Index,
    options: Options,
    reporter: Reporter,
) -> Run:
    """Compute *requests*, each job once, side by side; what fails is told and the rest still runs."""
    planned = plan(requests, course=course, index=index, dpi=options.dpi)
    return run_plan(planned, course=course, options=options, reporter=reporter)


def run_plan(
    planned: Plan,
    *,
    course: Course,
    options: Options,
    reporter: Reporter,
    stop: Stop | None = None,
) -> Run:
    """Compute the jobs of *planned*; its problems are among those of the answer. *stop* may end it before it is done."""
    cache, schedule = _schedule(planned, course, options, reporter, stop or Stop())
    state = schedule.run()
    if state.ran:
        cache.prune()
    return _outcome(planned, state, cache)


def kept_of(planned: Plan, *, course: Course, options: Options, reporter: Reporter) -> Run:
    """What is kept of the jobs of *planned*; nothing is run."""
    cache, schedule = _schedule(planned, course, options, reporter, Stop())
    return _outcome(planned, schedule.kept(), cache)


def _schedule(
    planned: Plan, course: Course, options: Options, reporter: Reporter, stop: Stop
) -> tuple[Cache, Schedule]:
    cache = Cache(options.cache or cache_folder(course.root))
    around = Surroundings(
        root=course.root.resolve(),
        package=course.figures_package,
        dpi=options.dpi,
        lang=course.info.lang,
        colors=dict(course.theme.colors),
        words={section: dict(words) for section, words in course.words.items()},
    )
    schedule = Schedule(
        planned,
        cache,
        around,
        workers=max(1, options.jobs),
        limits=options.limits,
        preload=course.preload,
        fresh=frozenset(planned.by_key) if options.fresh else frozenset(),
        reporter=reporter,
        stop=stop,
    )
    return cache, schedule


def _outcome(planned: Plan, state: State, cache: Cache) -> Run:
    problems = [*planned.problems, *_failures(planned, state.failures)]
    if cache.trouble is not None:
        problems.append(_cache_trouble(cache.trouble))
    artifacts = {
        request: state.artifacts[job.key]
        for request, job in planned.jobs.items()
        if job.key in state.artifacts
    }
    missing = planned.by_key.keys() - state.records.keys() - state.failures.keys()
    return Run(artifacts, tuple(problems), tuple(state.ran), state.cached, frozenset(missing))


def _failures(planned: Plan, failures: dict[str, Failure | None]) -> list[Problem]:
    """One problem a failed job, with every slide that needs it."""
    problems = []
    for key, failure in failures.items():
        if failure is None:
            continue  # it only lacks the result of an experiment that is told of
        job = planned.by_key[key]
        asked = planned.asked_by[key]
        slides = sorted({slide for _, slide in asked if slide})
        kind, _, name = job.name.partition(":")
        expression = job.components.get("expression") or job.components.get("latex")
        what = f"{kind} '{expression or name}'"
        needed = f" (needed by {', '.join(slides)})" if slides else ""
        lines = [f"{what}{_sentence(failure)}{needed}", *failure.trace]
        places = [place for place, _ in asked if place]
        problems.append(
            Problem(
                failure.code,
                "\n  ".join(lines),
                min(places) if places else None,
                _hint(failure, job),
            )
        )
    return problems


def _sentence(failure: Failure) -> str:
    return f": {failure.message}" if failure.code == "bad-value" else f" {failure.message}"


def _hint(failure: Failure, job: Job) -> str | None:
    if failure.code == "job-failed" and job.params:
        return f"if its parameters are yours: `deckgen figures {job.name.partition(':')[2]}` says which it takes"
    return {
        "job-timeout": "`--time-limit SECONDS` allows more",
        "job-memory": "`--memory-limit GIB` allows more",
        "bad-formula": "it needs a picture, too, for programs without equations: use other commands",
    }.get(failure.code)


def _cache_trouble(error: OSError) -> Problem:
    return Problem(
        "cache-not-written",
        f"the cache could not be written ({error.strerror}); the next build runs these jobs again",
        hint="make room on the disk or make .deckgen/ writable",
        severity=Severity.WARNING,
    )
