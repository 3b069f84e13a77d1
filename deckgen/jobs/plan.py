"""From what slides ask for to jobs: names looked up, parameters checked, keys made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from deckgen.jobs.index import Entry, Index
from deckgen.jobs.keys import key_of, surroundings
from deckgen.jobs.parameters import Mistake, ParametersError, check_params
from deckgen.jobs.requests import (
    DemoRequest,
    FigureRequest,
    FormulaRequest,
    Params,
    Request,
    ValueRequest,
)
from deckgen.problems import ContentError, Place, Problem, suggest
from deckgen.schema.course import Course


class Job(Struct, frozen=True, eq=False):
    """One thing to compute: equal keys are one job.

    ``name`` is 'kind:name'; ``inputs`` are the experiments whose results it needs, in order.
    """

    name: str
    key: str
    components: Mapping[str, Any]
    params: Params
    request: Request | None  # None for an experiment
    entry: Entry | None  # the marked function; None for values and formulas
    inputs: tuple[Job, ...] = ()

    @property
    def kind(self) -> str:
        """'experiment', 'figure', 'value', 'demo' or 'formula'."""
        return self.name.partition(":")[0]


class Plan(Struct):
    """The job of each request, every job by key (experiments first), who asked, what is wrong."""

    jobs: dict[Request, Job] = field(default_factory=dict)
    by_key: dict[str, Job] = field(default_factory=dict)
    asked_by: dict[str, list[tuple[Place | None, str]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def plan(requests: Iterable[Request], *, course: Course, index: Index, dpi: int) -> Plan:
    """The jobs for *requests*; each one that can't be planned is a problem at the place that asked."""
    maker = _Maker(course, index, dpi)
    made = Plan()
    others: dict[str, Job] = {}
    for request in requests:
        try:
            job = maker.job(request)
        except ContentError as error:
            made.problems += [p for p in error.problems if p not in made.problems]
            continue
        made.jobs[request] = job
        others[job.key] = job
        for each in (job, *job.inputs):
            asked = made.asked_by.setdefault(each.key, [])
            if request.asked_by not in asked:
                asked.append(request.asked_by)
        for experiment in job.inputs:
            made.by_key[experiment.key] = experiment
    made.by_key.update(others)
    return made


class _Maker:
    """Makes jobs for one course."""

    def __init__(self, course: Course, index: Index, dpi: int) -> None:
        self._course = course
        self._index = index
        self._dpi = dpi
        self._experiments: dict[tuple[str, Params], Job] = {}
        kinds = ("experiment", "figure", "value", "demo", "formula")
        self._around = {kind: surroundings(kind, course.preload) for kind in kinds}

    def job(self, request: Request) -> Job:
        """The job of *request*. Raises ContentError with all that is wrong with it."""
        match request:
            case FigureRequest():
                return self._figure(request)
            case ValueRequest():
                return self._value(request)
            case DemoRequest():
                return self._demo(request)
            case FormulaRequest(latex, size, color):
                own = {"latex": latex, "size": size, "color": color, "dpi": self._dpi}
                return self._make("formula:formula", own, (), request, None)

    def _make(
        self,
        name: str,
        own: Mapping[str, Any],
        params: Params,
        request: Request | None,
        entry: Entry | None,
        inputs: tuple[Job, ...] = (),
    ) -> Job:
        around = self._around[name.partition(":")[0]]
        data = {job.entry.name: dict(job.params) for job in inputs if job.entry}
        components = {"job": name, "params": dict(params), "data": data, **own, **around}
        return Job(name, key_of(components), components, params, request, entry, inputs)

    def _figure(self, request: FigureRequest) -> Job:
        place = request.asked_by[0]
        entry = _look_up("figure", request.figure, self._index.figures, place)
        problems: list[Problem] = []
        params = _checked(entry, dict(request.params), place, problems)
        inputs = self._drawn(entry, dict(request.data), place, problems)
        if problems:
            raise ContentError(problems)
        own = {
            "width": request.width,
            "height": request.height,
            "dpi": self._dpi,
            "lang": self._course.info.lang,
        }
        return self._make(f"figure:{entry.name}", own, params, request, entry, inputs)

    def _drawn(
        self, figure: Entry, data: dict[str, object], place: Place | None, problems: list[Problem]
    ) -> tuple[Job, ...]:
        """The experiments that *figure* draws; each takes of *data* what it knows."""
        entries = [self._index.experiments[name] for name in figure.draws]
        known = {p.name for entry in entries for p in entry.parameters}
        for name in data.keys() - known:
            what = " or ".join(f"experiment '{entry.name}'" for entry in entries)
            message = f"{what or f'figure {figure.name!r} draws no experiment, so it'} has no parameter '{name}'"
            close = suggest(name, known)
            hint = f"did you mean '{close}'?" if close else f"known: {', '.join(sorted(known))}"
            problems.append(Problem("unknown-parameter", message, _place(name, place), hint))
        jobs = []
        for entry in entries:
            mine = {name: data[name] for name in data if name in {p.name for p in entry.parameters}}
            if job := self._experiment(entry, mine, place, problems):
                jobs.append(job)
        return tuple(jobs)

    def _experiment(
        self, entry: Entry, data: dict[str, object], place: Place | None, problems: list[Problem]
    ) -> Job | None:
        given = {**dict(self._course.experiments.get(entry.name, ())), **data}
        before = len(problems)
        params = _checked(entry, given, place, problems)
        if len(problems) > before:
            return None
        known = self._experiments.get((entry.name, params))
        if known is None:
            known = self._make(f"experiment:{entry.name}", {}, params, None, entry)
            self._experiments[entry.name, params] = known
        return known

    def _value(self, request: ValueRequest) -> Job:
        place = request.asked_by[0]
        problems: list[Problem] = []
        inputs = []
        for name in request.experiments:
            entry = _look_up("experiment", name, self._index.experiments, place)
            if job := self._experiment(entry, {}, place, problems):
                inputs.append(job)
        if problems:
            raise ContentError(problems)
        name = "value:" + ("+".join(request.experiments) or "none")
        own = {"expression": request.expression}
        return self._make(name, own, (), request, None, tuple(inputs))

    def _demo(self, request: DemoRequest) -> Job:
        entry = _look_up("demo", request.symbol, self._index.demos, request.asked_by[0])
        return self._make(f"demo:{request.symbol}", {}, (), request, entry)


def _look_up(kind: str, name: str, known: Mapping[str, Entry], place: Place | None) -> Entry:
    if name in known:
        return known[name]
    close = suggest(name, known)
    listed = f"`deckgen figures` lists all {len(known)}"
    hint = f"did you mean '{close}'? {listed}" if close else listed
    raise ContentError([Problem(f"unknown-{kind}", f"no {kind} named '{name}'", place, hint)])


def _checked(
    entry: Entry, given: Mapping[str, object], place: Place | None, problems: list[Problem]
) -> Params:
    owner = f"{entry.kind} '{entry.name}'"
    try:
        return check_params(entry.parameters, given, owner=owner)
    except ParametersError as error:
        problems += [_problem(m, given, place) for m in error.mistakes]
        return ()


def _problem(mistake: Mistake, given: Mapping[str, object], place: Place | None) -> Problem:
    """The mistake at the value or the name, whichever knows where it was written."""
    value = given.get(mistake.name)
    name_first = mistake.code == "unknown-parameter"
    order = (mistake.name, value) if name_first else (value, mistake.name)
    found = next((p for each in order if (p := _place(each, None))), place)
    return Problem(mistake.code, mistake.message, found, mistake.hint)


def _place(text: object, otherwise: Place | None) -> Place | None:
    """Where *text* was written, when it knows."""
    found = getattr(text, "place", None)
    return found if isinstance(found, Place) else otherwise
