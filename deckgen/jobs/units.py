"""Jobs grouped into what one child process does, and the task that it is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from deckgen.jobs.cache import Cache, Record
from deckgen.jobs.plan import Job
from deckgen.jobs.requests import FigureRequest, FormulaRequest, ValueRequest
from deckgen.jobs.tasks import (
    Blob,
    DemoTask,
    ExperimentTask,
    FigureTask,
    FormulasTask,
    Task,
    ValuesTask,
)

_FORMULAS_AT_ONCE = 12


class Unit(Struct, frozen=True, eq=False):
    """Jobs that one child does together: they have the same kind and the same experiments."""

    jobs: tuple[Job, ...]

    @property
    def inputs(self) -> tuple[Job, ...]:
        """The experiments that must be done before."""
        return self.jobs[0].inputs

    @property
    def kind(self) -> str:
        """The kind of its jobs."""
        return self.jobs[0].kind

    @property
    def label(self) -> str:
        """What a progress display calls it."""
        return self.jobs[0].name if len(self.jobs) == 1 else f"{len(self.jobs)} {self.jobs[0].name}"


def units(jobs: Iterable[Job]) -> Iterator[Unit]:
    """*jobs* as units: values over the same experiments share one, formulas go by the dozen."""
    values: dict[tuple[str, ...], list[Job]] = {}
    formulas: list[Job] = []
    for job in jobs:
        if job.kind == "value":
            values.setdefault(tuple(each.key for each in job.inputs), []).append(job)
        elif job.kind == "formula":
            formulas.append(job)
        else:
            yield Unit((job,))
    yield from (Unit(tuple(group)) for group in values.values())
    for start in range(0, len(formulas), _FORMULAS_AT_ONCE):
        yield Unit(tuple(formulas[start : start + _FORMULAS_AT_ONCE]))


def task_of(unit: Unit, inputs: Mapping[str, Record], cache: Cache) -> Task:
    """What a child is told. Raises Damaged when the bytes of a result that it needs are."""
    job = unit.jobs[0]
    digests = {name: record.blobs["result"] for name, record in inputs.items()}
    blobs = {name: Blob(digest, cache.blob(digest)) for name, digest in digests.items()}
    if unit.kind == "value":
        requests = [j.request for j in unit.jobs if isinstance(j.request, ValueRequest)]
        return ValuesTask(tuple(r.expression for r in requests), blobs)
    if unit.kind == "formula":
        wanted = [j.request for j in unit.jobs if isinstance(j.request, FormulaRequest)]
        return FormulasTask(tuple((r.latex, r.size, r.color) for r in wanted))
    assert job.entry is not None
    if isinstance(job.request, FigureRequest):
        results = tuple(blobs.values())
        size = (job.request.width, job.request.height)
        return FigureTask(job.entry.module, job.entry.name, job.params, results, *size)
    if unit.kind == "demo":
        return DemoTask(job.entry.module, job.entry.name)
    return ExperimentTask(job.entry.module, job.entry.name, job.params)
