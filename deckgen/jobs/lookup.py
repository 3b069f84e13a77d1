"""Whether a kept result still holds, and if not, why: nothing is imported to find out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.jobs.artifacts import Artifact, DemoOutput, Drawing, Formula, Provenance, Value
from deckgen.jobs.cache import Cache, Damaged, Record
from deckgen.jobs.plan import Job
from deckgen.jobs.requests import FigureRequest
from deckgen.jobs.tasks import Surroundings
from deckgen.lengths import Emu

_MAX_COMPARED = 40


class Lookup:
    """Kept results checked against today's sources, words and colours."""

    def __init__(self, cache: Cache, around: Surroundings) -> None:
        self._cache = cache
        self._around = around
        self._hashes: dict[str, str | None] = {}

    def find(self, job: Job, inputs: Mapping[str, Record]) -> Record | str:
        """The record of *job* when its result holds, else the reason to run it, in words.

        *inputs* are the records of its experiments by name. The bytes are checked when they are read.
        """
        try:
            record = self._cache.load(job.name, job.key)
        except Damaged:
            return "the kept result was damaged"
        if record is None:
            return ""  # never run with this key: see explain()
        return next(self._changes(record, job, inputs), record)

    def _changes(self, record: Record, job: Job, inputs: Mapping[str, Record]) -> Iterator[str]:
        changed = [f for f, digest in record.sources.items() if self._hash(f) != digest]
        if changed:
            yield f"code changed: {', '.join(changed)}"
        words = self._words(job)
        changed = [w for w, text in record.words.items() if words.get(w) != text]
        if changed:
            yield f"words changed: {', '.join(changed)}"
        changed = [c for c, value in record.colors.items() if self._around.colors.get(c) != value]
        if changed:
            yield f"theme changed: {', '.join(changed)}"
        changed = [n for n, used in inputs.items() if record.inputs.get(n) != used.blobs["result"]]
        if changed:
            yield f"new result of {', '.join(changed)}"

    def _words(self, job: Job) -> Mapping[str, str]:
        section = job.entry.name if job.entry else ""
        return {**self._around.words.get("common", {}), **self._around.words.get(section, {})}

    def _hash(self, file: str) -> str | None:
        """The sha256 of a file below the root, None when it is gone; read once a build."""
        if file not in self._hashes:
            path = self._around.root / file
            found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
            self._hashes[file] = found
        return self._hashes[file]

    def explain(self, job: Job, in_use: frozenset[str] | set[str]) -> str:
        """Why nothing is kept under the job's key: what differs from the nearest record no longer in use."""
        best: list[str] | None = None
        for count, other in enumerate(self._cache.others(job.name)):
            if count >= _MAX_COMPARED:
                break
            if other.key in in_use or not _comparable(job, other):
                continue
            changes = differences(other.components, job.components)
            if best is None or len(changes) < len(best):
                best = changes
        return "; ".join(best) if best else "first run"

    def seconds(self, job: Job) -> float:
        """How long *job* took last time under whatever key; 0 when it never ran."""
        return next((record.seconds for record in self._cache.others(job.name)), 0.0)


def _comparable(job: Job, other: Record) -> bool:
    """Whether *other* was the same job before a change, rather than another formula or value."""
    return all(job.components.get(n) == other.components.get(n) for n in ("expression", "latex"))


_NAMES = {
    "params": "parameters changed",
    "data": "experiment's parameters changed",
    "versions": "versions changed",
    "engine": "deckgen itself changed",
    "format": "deckgen itself changed",
    "font": "typeface changed",
}


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What differs between the components of two keys, in words, such as 'parameters changed: frame 3 → 4'."""
    found = []
    for name in sorted(before.keys() | now.keys()):
        old, new = before.get(name), now.get(name)
        if _plain(old) == _plain(new):
            continue
        told = _NAMES.get(name, f"{name} changed")
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            told += ": " + ", ".join(_entries(old, new))
        elif name not in ("engine", "format", "font"):
            told += f": {old} → {new}"
        found.append(told)
    return found


def _entries(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for name in sorted(old.keys() | new.keys()):
        before, now = old.get(name), new.get(name)
        if _plain(before) == _plain(now):
            continue
        if isinstance(before, Mapping) and isinstance(now, Mapping):
            yield from (f"{name}.{entry}" for entry in _entries(before, now))
        else:
            yield f"{name} {_told(before)} → {_told(now)}"


def _told(value: object) -> str:
    return "none" if value is None else str(_plain(value))


def _plain(value: Any) -> Any:
    """*value* as JSON gives it back: tuples are lists."""
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def provenance(job: Job, record: Record, inputs: Mapping[str, Record]) -> Provenance:
    """What ran to make the job's result, with that of its experiments."""
    made = [provenance(each, inputs[_short(each)], {}) for each in job.inputs]
    versions = tuple(sorted(job.components["versions"].items()))
    return Provenance(job.name, job.key, job.params, record.functions, versions, tuple(made))


def _short(job: Job) -> str:
    return job.name.partition(":")[2]


def artifact(job: Job, record: Record, inputs: Mapping[str, Record], cache: Cache) -> Artifact:
    """The finished thing that *record* describes. Raises Damaged when its bytes are not what they were."""
    match job.kind:
        case "figure":
            assert isinstance(job.request, FigureRequest)
            return Drawing(
                png=cache.blob(record.blobs["png"]),
                svg=cache.blob(record.blobs["svg"]),
                alt=record.texts["alt"],
                width=job.request.width,
                height=job.request.height,
                provenance=provenance(job, record, inputs),
            )
        case "value":
            return Value(record.texts["text"], provenance(job, record, inputs))
        case "demo":
            return DemoOutput(record.texts["text"], provenance(job, record, inputs))
    width, height, depth = (Emu(record.texts[name]) for name in ("width", "height", "depth"))
    png, svg = cache.blob(record.blobs["png"]), cache.blob(record.blobs["svg"])
    return Formula(png, svg, width, height, depth)
