"""A manifest reads back from each of its two copies; damaged or hostile ones are refused."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from lxml import etree

from deckgen.manifest.model import (
    FORMAT,
    Figure,
    Function,
    Job,
    Manifest,
    Piece,
    Quoted,
    Slide,
    Text,
)  # fmt: skip
from deckgen.manifest.stored import (
    LIMIT,
    PACKED,
    SUMMARY,
    BadManifest,
    extra_parts,
    from_json,
    to_json,
    unpack,
)  # fmt: skip

MANIFEST = Manifest(
    format=FORMAT, course="tiny", package="pack", content="0" * 64, commit="c" * 40, modified=True,
    functions=(Function("pack.a:f", "1" * 64),),
    versions=((("python", "3.11"),),),
    jobs=(Job("experiment:a", "k", '{"x": "<&>"}', ((0, "1-3"),), 0, ()),
          Job("figure:f", "k2", "{}", ((0, "1"),), 0, (0,))),
    values=(Quoted("a.x", "8", 0),),
    slides=(Slide("one", "标题", figures=(Figure("figure", 1, "a", "b", "图"),),
                  texts=(Text("body", ((Piece("是 "), Piece("8", 0)),), (1, 2)),)),),
)  # fmt: skip


def test_both_copies_read_back() -> None:
    extra = extra_parts(MANIFEST)
    assert from_json(etree.fromstring(extra.xml).text or "") == MANIFEST
    assert unpack(extra.properties[PACKED]) == MANIFEST


def test_the_summary_is_for_people() -> None:
    text = extra_parts(MANIFEST).properties[SUMMARY]
    assert text.startswith("tiny: 1 figures, 1 values and 0 blocks of code from 1 functions")
    assert "commit cccccccccccc (modified)" in text


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(to_json(MANIFEST)), **fields})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "damaged"),
        ("[" * 100_000, "damaged"),
        (to_json(MANIFEST)[:-9], "damaged"),
        (changed(format=99), "format is 99"),
        (changed(jobs=[]), "points at what it doesn't hold"),
        (changed(values=[{"expression": "x", "text": "8", "job": -1}]), "points at what"),
        (changed(slides="x"), "slides"),
    ],
)
def test_what_is_no_manifest_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadManifest, match=told):
        from_json(text)


def test_a_packed_bomb_is_not_unpacked() -> None:
    bomb = base64.b64encode(zlib.compress(b" " * (LIMIT + 1))).decode()
    with pytest.raises(BadManifest, match="far too large"):
        unpack(bomb)


@pytest.mark.parametrize("text", ["", "é", "AAAA", base64.b64encode(b"x" * 50).decode()])
def test_a_packed_copy_that_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(BadManifest, match="can't be unpacked"):
        unpack(text)
