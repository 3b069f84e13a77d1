"""Kept results: a record a job, its bytes beside it by their hash. Damage is a miss, never a crash.

::

    .deckgen/cache/records/<kind>/<name>/<key>.json    what ran, on what, and what came out
    .deckgen/cache/blobs/<first two>/<sha256>          the bytes of pictures and results

Every file is written whole or not at all, and a blob before the record that names it, so that builds may run side
by side or be killed at any point. When the disk is full a build goes on with what it holds in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import asdict

from deckgen.storage import write_atomically

FORMAT = 2

#: 'package.module:qualname' -> (code hash, numbers of statements that ran), as in Provenance
Functions = tuple[tuple[str, str, tuple[int, ...]], ...]


class Record(Struct, frozen=True):
    """What is known of a finished job.

    ``components`` are what the key is the hash of. The rest was found while the job ran and is
    checked before the result is used again: ``sources`` (file -> sha256 of the first-party files that it
    imported or read), ``words`` and ``colors`` that it looked up, ``inputs`` (experiment -> sha256 of its result).
    ``texts`` and ``blobs`` (name -> sha256) are the result itself.
    """

    job: str  # 'kind:name'
    key: str
    components: Mapping[str, Any]
    sources: Mapping[str, str]
    functions: Functions
    seconds: float
    words: Mapping[str, str | None] = field(default_factory=dict)
    colors: Mapping[str, str | None] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    blobs: Mapping[str, str] = field(default_factory=dict)


class Cache:
    """The kept results in *folder*. ``trouble`` is the first error met while writing, if any."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unwritten: dict[str, bytes] = {}
        self.trouble: OSError | None = None

    # records

    def load(self, job: str, key: str) -> Record | None:
        """The record of *job* under *key*; None when there is none. :class:`Damaged` when it can't be trusted."""
        path = self._record(job, key)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Damaged(str(path.name)) from error
        record = _decode(data)
        if record is None or record.key != key or record.job != job:
            raise Damaged(path.name)
        self._touch(path)
        return record

    def others(self, job: str) -> Iterator[Record]:
        """Every readable record of *job*, under whatever key, newest first."""
        for path in sorted(self._record(job, "").parent.glob("*.json"), key=_age):
            with contextlib.suppress(OSError):
                if record := _decode(path.read_bytes()):
                    yield record

    def save(self, record: Record, blobs: Mapping[str, bytes]) -> None:
        """Keep *record* and its bytes by name; what can't be written stays in memory for this build."""
        for name, data in blobs.items():
            self._save_blob(record.blobs[name], data)
        with self._noting_trouble():
            if not self._unwritten.keys() & record.blobs.values():
                write_atomically(self._record(record.job, record.key), _encode(record))

    # bytes

    def blob(self, digest: str) -> bytes:
        """The bytes whose sha256 is *digest*. :class:`Damaged` when they are gone or not the same."""
        if digest in self._unwritten:
            return self._unwritten[digest]
        try:
            data = self._blob(digest).read_bytes()
        except OSError as error:
            raise Damaged(digest) from error
        if hashlib.sha256(data).hexdigest() != digest:
            raise Damaged(digest)
        return data

    def _save_blob(self, digest: str, data: bytes) -> None:
        with contextlib.suppress(Damaged):
            self.blob(digest)
            self._touch(self._blob(digest))
            return
        self._unwritten[digest] = data
        with self._noting_trouble():
            write_atomically(self._blob(digest), data)
            del self._unwritten[digest]

    # upkeep

    def prune(self, *, days: float = 60, size: int = 2 << 30) -> None:
        """Drop records unused for *days*, then the longest unused until the blobs fit in *size* bytes."""
        with contextlib.suppress(OSError):
            kept = self._prune_records(time.time() - days * 86_400, size)
            fresh = (
                time.time() - 3_600
            )  # another build may have written a blob, and not yet its record
            for path in self._folder.glob("blobs/*/*"):
                if path.name not in kept and path.stat().st_mtime < fresh:
                    path.unlink(missing_ok=True)

    def _prune_records(self, oldest: float, size: int) -> set[str]:
        """Drop what is too old or too much; the hashes that the remaining records name."""
        kept: set[str] = set()
        total = 0
        for path in sorted(self._folder.glob("records/*/*/*.json"), key=_age):
            record = _decode(path.read_bytes())
            wanted = set(record.blobs.values()) - kept if record else set()
            total += sum(p.stat().st_size for p in map(self._blob, wanted) if p.exists())
            if record is None or total > size or path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)
            else:
                kept |= wanted
        return kept

    def _touch(self, path: Path) -> None:
        """Note that *path* was used (once a day is enough)."""
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - 86_400:
                os.utime(path)

    @contextlib.contextmanager
    def _noting_trouble(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.trouble = self.trouble or error

    def _record(self, job: str, key: str) -> Path:
        kind, _, name = job.partition(":")
        return self._folder / "records" / kind / name.replace(":", ".") / f"{key}.json"

    def _blob(self, digest: str) -> Path:
        return self._folder / "blobs" / digest[:2] / digest


class Damaged(Exception):
    """A kept file is not what was written."""


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:  # another build's prune was faster
        return 0.0


def _encode(record: Record) -> bytes:
    body = json.dumps(asdict(record), ensure_ascii=False, sort_keys=True).encode()
    return _head(body) + b"\n" + body + b"\n"


def _decode(data: bytes) -> Record | None:
    """The record written in *data*; None when it was cut off, altered or of another format."""
    head, _, rest = data.partition(b"\n")
    body = rest.removesuffix(b"\n")
    if head != _head(body):
        return None
    try:
        return msgspec.json.decode(body, type=Record)
    except msgspec.DecodeError:
        return None


def _head(body: bytes) -> bytes:
    return f"deckgen-record {FORMAT} {hashlib.sha256(body).hexdigest()}".encode()
