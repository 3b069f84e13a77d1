"""The manifest of a placed deck names everything on it that must be proven."""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from deckgen.manifest.collect import manifest_of
from deckgen.manifest.commit import Commit
from deckgen.manifest.model import SHORT, Manifest, Piece, as_ranges, from_ranges
from deckgen.source.definitions import read_symbol
from tests.kinds.building import ROOT, course, place
from tests.kinds.examples import slide

SYMBOL = "figures.attention.weighted_sum:weighted_sum"


def manifest(*texts: str) -> Manifest:
    slides = [slide(f"id: s{number}\n{text}") for number, text in enumerate(texts, 1)]
    return manifest_of(place(slides), course(slides), Commit("c" * 40, modified=True))


def test_a_figure_is_named_with_its_bytes() -> None:
    made = manifest("kind: figure\nfigure: {use: f}")
    (figure,) = made.slides[0].figures
    empty = hashlib.sha256(b"").hexdigest()
    assert (figure.png, figure.svg, figure.alt) == (empty, empty, "图 f")
    assert made.jobs[figure.job].name == "figure:x"


def test_a_text_with_values_is_kept_piece_by_piece() -> None:
    made = manifest("kind: bullets\ntitle: T\npoints: ['从 {{ a.x }} 到 **{{ a.y }}**', 无]")
    (text,) = made.slides[0].texts
    assert text.paragraphs[0] == (Piece("从 "), Piece("0.42", 0), Piece(" 到 "), Piece("0.42", 1))
    assert len(text.paragraphs) == 1
    assert [value.expression for value in made.values] == ["a.x", "a.y"]


def test_values_in_tables_and_notes_are_found() -> None:
    made = manifest(
        "kind: table\ntitle: T\nheader: [一, 二]\nrows: [[甲, '{{ a.x }}']]\nnotes: 说 {{ a.x }}"
    )
    found = [(text.shape, text.cell) for text in made.slides[0].texts]
    assert found[0][1] == (1, 1)
    assert found[1] == ("notes", None)
    assert len(made.values) == 1  # quoted twice, one value


def test_printed_code_is_kept_with_its_symbol() -> None:
    (code,) = manifest(f"kind: code\ncode: {{source: {SYMBOL}, docstring: hide}}").slides[0].code
    symbol = read_symbol(ROOT, SYMBOL)
    assert (code.symbol, code.hash) == (SYMBOL, symbol.sha256[:SHORT])
    rows = symbol.text.split("\n")
    assert code.rows[0] == rows[0]
    assert all(rows[n - 1] in code.rows for n in from_ranges(code.lines))


def test_the_same_deck_gives_the_same_manifest() -> None:
    text = "kind: figure\nfigure: {use: f}"
    assert manifest(text) == manifest(text)
    assert manifest(text).commit == "c" * 40


def test_the_content_hash_changes_with_a_word() -> None:
    one = course([])
    deck = place([])
    changed = replace(one, files=(type("F", (), {"file": "a", "text": "b"})(),))
    assert manifest_of(deck, one, Commit()).content != manifest_of(deck, changed, Commit()).content


def test_ranges_read_back() -> None:
    numbers = [0, 3, 4, 5, 9]
    assert as_ranges(numbers) == "0,3-5,9"
    assert from_ranges("0,3-5,9") == numbers
    assert from_ranges(as_ranges([])) == []
