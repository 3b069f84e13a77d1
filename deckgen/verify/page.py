"""The report as one page for people: each figure beside its code, its tests and its numbers."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from msgspec import Struct

from deckgen.manifest.model import Figure, Quoted
from deckgen.problems import Severity
from deckgen.storage import write_atomically
from deckgen.verify.items import Kind
from deckgen.verify.sources import Found
from deckgen.verify.template import PAGE
from deckgen.verify.told import summary
from deckgen.verify.verify import Report, Row


class _Line(Struct, frozen=True):
    """A line of source and its part in the proof: 'covered', 'bare' (ran, untested) or ''."""

    number: int
    text: str
    state: str


class _Function(Struct, frozen=True):
    name: str
    where: str
    bare: bool
    lines: tuple[_Line, ...]


class _Card(Struct, frozen=True):
    """A row of the report with what the page shows of it."""

    row: Row
    picture: str | None  # a data: address
    functions: tuple[_Function, ...]
    tests: tuple[str, ...]


class _Section(Struct, frozen=True):
    """A slide: its cards, and the values quoted on it."""

    title: str
    number: int
    cards: tuple[_Card, ...]
    values: tuple[tuple[str, str, bool], ...]  # expression, text, whether it failed


def write_page(report: Report, path: Path) -> None:
    """Write the page to *path*; it needs no other file."""
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    text = environment.from_string(PAGE).render(
        report=report,
        manifest=report.deck.manifest,
        summary=summary(report),
        sections=list(_sections(report)),
        errors=report.errors,
        notes=[p for p in report.problems if p.severity is Severity.WARNING],
    )
    write_atomically(path, text.encode())


def _sections(report: Report) -> Iterator[_Section]:
    titles = {slide.id: slide.title for slide in report.deck.manifest.slides}
    for slide, rows in groupby(report.rows, key=lambda row: row.item.key.slide):
        mine = list(rows)
        yield _Section(
            title=titles[slide],
            number=mine[0].slide,
            cards=tuple(_card(row, report) for row in mine if row.item.key.kind is not Kind.VALUE),
            values=tuple(
                (row.item.content.expression, row.item.content.text, row.failed)
                for row in mine
                if isinstance(row.item.content, Quoted)
            ),
        )


def _card(row: Row, report: Report) -> _Card:
    picture = None
    if isinstance(row.item.content, Figure):
        png = report.deck.images.get(row.item.content.png)
        if png is not None:
            picture = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    functions = tuple(
        _function(name, found, row)
        for name, found in row.proof.functions.items()
        if found is not None
    )
    return _Card(row, picture, functions, tuple(sorted(row.proof.tests)))


def _function(name: str, found: Found, row: Row) -> _Function:
    """The function's source, each statement that ran marked by whether a test runs it."""
    ran, covered = row.proof.ran[name], row.proof.covered[name]
    begins = found.body.statements
    rows = found.text.splitlines()
    lines = []
    current = 0
    for number in range(begins[0], found.body.last + 1):
        while current + 1 < len(begins) and begins[current + 1] <= number:
            current += 1
        state = "covered" if current in covered else "bare" if current in ran else ""
        lines.append(_Line(number, rows[number - 1], state))
    return _Function(name, f"{found.file}:{begins[0]}", bool(ran - covered), tuple(lines))
