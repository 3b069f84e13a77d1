"""Jobs in an order that works: kept results first, then experiments, then what is made of them."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.jobs.artifacts import Artifact
from deckgen.jobs.cache import Cache, Damaged, Record
from deckgen.jobs.lookup import Lookup, artifact
from deckgen.jobs.options import Limits
from deckgen.jobs.plan import Job, Plan
from deckgen.jobs.stop import Stop
from deckgen.jobs.tasks import Answer, Failure, Output, Surroundings
from deckgen.jobs.units import Unit, task_of, units

if TYPE_CHECKING:
    from deckgen.jobs.processes import Child

_DRAWING = ("deckgen.jobs.warm",)


class Reporter(Protocol):
    """Who is told how a build goes."""

    def stage(self, name: str) -> None:
        """A stage of the build begins."""

    def job_started(self, label: str, *, waiting: int, cached: int) -> None:
        """A child works on *label*; so many jobs wait, so many were found kept."""

    def job_finished(self, label: str, seconds: float) -> None:
        """A child is done, well or not."""


class Ran(Struct, frozen=True):
    """A job that was run: how long it took and why it was necessary."""

    job: str
    seconds: float
    reason: str


class State(Struct):
    """What is settled so far, by key."""

    records: dict[str, Record] = field(default_factory=dict)
    artifacts: dict[str, Artifact] = field(default_factory=dict)
    failures: dict[str, Failure | None] = field(default_factory=dict)  # None: an input of it failed
    reasons: dict[str, str] = field(default_factory=dict)
    ran: list[Ran] = field(default_factory=list)
    cached: int = 0

    def settled(self, job: Job) -> bool:
        """Whether *job* is done or can't be."""
        return job.key in self.records or job.key in self.failures

    def inputs(self, unit: Unit) -> dict[str, Record]:
        """The records of the unit's experiments by name."""
        return {job.name.partition(":")[2]: self.records[job.key] for job in unit.inputs}


class Schedule:
    """Runs a plan to its end."""

    def __init__(
        self,
        plan: Plan,
        cache: Cache,
        around: Surroundings,
        *,
        workers: int,
        limits: Limits,
        preload: tuple[str, ...],
        fresh: frozenset[str],
        reporter: Reporter,
        stop: Stop,
    ) -> None:
        self._plan = plan
        self._cache = cache
        self._around = around
        self._workers = workers
        self._limits = limits
        self._preload = preload
        self._fresh = fresh  # keys whose kept results are not wanted
        self._reporter = reporter
        self._stop = stop
        self._lookup = Lookup(cache, around)
        self._waiting = list(units(plan.by_key.values()))
        self._ready: list[Unit] = []
        self._running: dict[int, tuple[Unit, Child, float]] = {}
        self.state = State()

    def kept(self) -> State:
        """What is known without running anything."""
        self._settle()
        return self.state

    def run(self) -> State:
        """What came of every job, or of some when it was stopped. All children are gone when this returns or raises."""
        self._settle()
        if self._ready:
            self._run_ready()
        return self.state

    def _run_ready(self) -> None:
        from deckgen.jobs import processes  # a build that runs nothing does without

        self._start_server()
        try:
            while (self._ready or self._running) and not self._stop.asked:
                while self._ready and len(self._running) < self._workers:
                    self._start(self._ready.pop(0))
                self._collect()
                self._settle()
        finally:
            for _, child, _ in self._running.values():
                self._stop.ended(child.process.pid)
                processes.kill(child)

    # what can be settled without running

    def _settle(self) -> None:
        """Move every unit whose experiments are done to the ready ones, as far as it must run."""
        for unit in self._waiting.copy():
            if not all(self.state.settled(job) for job in unit.inputs):
                continue
            self._waiting.remove(unit)
            if any(job.key in self.state.failures for job in unit.inputs):
                self.state.failures.update(dict.fromkeys(j.key for j in unit.jobs))
            elif missing := [job for job in unit.jobs if not self._settle_kept(job, unit)]:
                self._make_ready(replace(unit, jobs=tuple(missing)))
        self._ready.sort(key=lambda u: (u.kind != "experiment", -self._lookup.seconds(u.jobs[0])))

    def _settle_kept(self, job: Job, unit: Unit) -> bool:
        """Whether the kept result of *job* could be taken; if not, the reason is noted."""
        if job.key in self._fresh:
            self.state.reasons[job.key] = "asked for (--fresh)"
            return False
        if job.key in self.state.reasons:  # found damaged by what needs it
            return False
        inputs = self.state.inputs(unit)
        found = self._lookup.find(job, inputs)
        if isinstance(found, Record):
            try:
                self._finish(job, found, inputs)
                self.state.cached += 1
                return True
            except Damaged:
                found = "the kept result was damaged"
        self.state.reasons[job.key] = found or self._lookup.explain(job, set(self._plan.by_key))
        return False

    def _make_ready(self, unit: Unit) -> None:
        """Queue *unit*, or first the experiments again whose kept results are damaged."""
        again = [job for job in unit.inputs if not self._readable(self.state.records[job.key])]
        for job in again:
            del self.state.records[job.key]
            self.state.cached -= 1
            self.state.reasons[job.key] = "the kept result was damaged"
            self._ready.append(Unit((job,)))
        (self._waiting if again else self._ready).append(unit)

    def _readable(self, record: Record) -> bool:
        try:
            self._cache.blob(record.blobs["result"])
        except Damaged:
            return False
        return True

    # what must run

    def _start_server(self) -> None:
        from deckgen.jobs import processes

        everything = [*self._ready, *self._waiting]
        heavy = any(unit.kind in ("experiment", "demo") for unit in everything)
        processes.start_server([*_DRAWING, *(self._preload if heavy else ())])

    def _start(self, unit: Unit) -> None:
        from deckgen.jobs import processes

        task = task_of(unit, self.state.inputs(unit), self._cache)
        handle, name = tempfile.mkstemp(prefix="deckgen-", suffix=".log")
        os.close(handle)
        child = processes.start(task, self._around, self._limits, Path(name))
        self._stop.started(child.process.pid)
        self._running[id(unit)] = (unit, child, time.monotonic())
        waiting = len(self._waiting) + len(self._ready)
        self._reporter.job_started(unit.label, waiting=waiting, cached=self.state.cached)

    def _collect(self) -> None:
        from deckgen.jobs import processes

        children = processes.finished(child for _, child, _ in self._running.values())
        for unit, child, started in list(self._running.values()):
            if child not in children:
                continue
            self._stop.ended(child.process.pid)
            answer = processes.answer_of(child, self._around, self._limits)
            del self._running[id(unit)]
            self._take(unit, answer)
            self._reporter.job_finished(unit.label, time.monotonic() - started)

    def _take(self, unit: Unit, answer: Answer) -> None:
        results = answer.results
        if len(results) != len(unit.jobs):  # the child died: one failure for all of them
            results = (results[0],) * len(unit.jobs)
        inputs = self.state.inputs(unit)
        for job, result in zip(unit.jobs, results, strict=True):
            seconds = result.seconds if isinstance(result, Output) else 0.0
            self.state.ran.append(Ran(job.name, seconds, self.state.reasons.get(job.key, "")))
            if isinstance(result, Failure):
                self.state.failures[job.key] = result
            else:
                record = _record(job, result, answer.sources, inputs)
                self._cache.save(record, result.blobs)
                self._finish(job, record, inputs)

    def _finish(self, job: Job, record: Record, inputs: Mapping[str, Record]) -> None:
        if job.kind != "experiment":
            self.state.artifacts[job.key] = artifact(job, record, inputs, self._cache)
        self.state.records[job.key] = record


def _record(
    job: Job, output: Output, sources: Mapping[str, str], inputs: Mapping[str, Record]
) -> Record:
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in output.blobs.items()}
    return Record(
        job=job.name,
        key=job.key,
        components=job.components,
        sources=sources,
        functions=output.functions,
        seconds=round(output.seconds, 3),
        words=output.words,
        colors=output.colors,
        inputs={name: record.blobs["result"] for name, record in inputs.items()},
        texts=output.texts,
        blobs=digests,
    )
