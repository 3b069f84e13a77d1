"""Records are whole or not there, and old ones go."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from deckgen.jobs.cache import Cache, Damaged, Record

DATA = b"bytes"
DIGEST = hashlib.sha256(DATA).hexdigest()
RECORD = Record(
    job="figure:line",
    key="k1",
    components={"params": {"n": 1}},
    sources={"a.py": "00"},
    functions=(("m:f", "hash", (1, 2)),),
    seconds=0.5,
    words={"title": "增长", "gone": None},
    texts={"alt": "A line."},
    blobs={"png": DIGEST},
)


def saved(folder: Path, record: Record = RECORD) -> Cache:
    cache = Cache(folder)
    cache.save(record, {"png": DATA})
    return cache


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    saved(tmp_path)
    cache = Cache(tmp_path)
    assert cache.load("figure:line", "k1") == RECORD
    assert cache.blob(DIGEST) == DATA
    assert cache.trouble is None


def test_nothing_is_there_before(tmp_path: Path) -> None:
    assert Cache(tmp_path).load("figure:line", "k1") is None


def test_a_record_under_another_key_is_damage(tmp_path: Path) -> None:
    saved(tmp_path)
    record = tmp_path / "records" / "figure" / "line" / "k1.json"
    record.rename(record.with_name("k2.json"))
    with pytest.raises(Damaged):
        Cache(tmp_path).load("figure:line", "k2")


def test_altered_bytes_are_damage(tmp_path: Path) -> None:
    cache = saved(tmp_path)
    (tmp_path / "blobs" / DIGEST[:2] / DIGEST).write_bytes(b"other")
    with pytest.raises(Damaged):
        cache.blob(DIGEST)


def test_damaged_bytes_are_replaced_when_saved_again(tmp_path: Path) -> None:
    saved(tmp_path)
    (tmp_path / "blobs" / DIGEST[:2] / DIGEST).write_bytes(b"other")
    assert saved(tmp_path).blob(DIGEST) == DATA


def test_a_record_is_not_written_when_its_bytes_could_not_be(tmp_path: Path) -> None:
    (tmp_path / "blobs").write_text("in the way")
    cache = saved(tmp_path)
    assert cache.trouble is not None
    assert cache.blob(DIGEST) == DATA  # this build goes on
    assert Cache(tmp_path).load("figure:line", "k1") is None


def test_unused_records_go_with_their_bytes(tmp_path: Path) -> None:
    cache = saved(tmp_path)
    age(tmp_path, days=70)
    cache.save(
        replace(RECORD, key="k2", blobs={"png": hashlib.sha256(b"new").hexdigest()}),
        {"png": b"new"},
    )
    cache.prune(days=60)
    assert cache.load("figure:line", "k1") is None
    assert cache.load("figure:line", "k2") is not None
    with pytest.raises(Damaged):
        cache.blob(DIGEST)


def test_a_used_record_stays(tmp_path: Path) -> None:
    cache = saved(tmp_path)
    age(tmp_path, days=70)
    cache.load("figure:line", "k1")
    cache.prune(days=60)
    assert cache.load("figure:line", "k1") is not None
    assert cache.blob(DIGEST) == DATA


def test_too_much_goes_longest_unused_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for number in range(3):
        data = bytes(100) + bytes([number])
        record = replace(RECORD, key=f"k{number}", blobs={"png": hashlib.sha256(data).hexdigest()})
        cache.save(record, {"png": data})
        stamp = time.time() - 7_200 + number
        os.utime(tmp_path / "records" / "figure" / "line" / f"k{number}.json", (stamp, stamp))
    cache.prune(size=250)
    kept = [key for key in ("k0", "k1", "k2") if cache.load("figure:line", key)]
    assert kept == ["k1", "k2"]


def test_bytes_without_a_record_stay_while_another_build_may_need_them(tmp_path: Path) -> None:
    cache = saved(tmp_path)
    (tmp_path / "records" / "figure" / "line" / "k1.json").unlink()
    cache.prune()
    assert cache.blob(DIGEST) == DATA


def age(folder: Path, *, days: float) -> None:
    """Make every file in *folder* look unused for *days*."""
    stamp = time.time() - days * 86_400
    for path in folder.rglob("*"):
        os.utime(path, (stamp, stamp))
