"""A report as a table for a terminal, and as JSON for machines."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from typing import Any

from deckgen.problems import Problem, many
from deckgen.verify.verify import Report, Row

_HEAD = ("slide", "what", "name", "functions", "tests", "covered", "picture", "numbers", "")
_NAME = 44  # cells


def table(report: Report) -> str:
    """A line an item, and one that sums up."""
    rows = [_HEAD, *(_line(row) for row in report.rows)]
    widths = [max(_cells(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [
        "  ".join(_padded(cell, w) for cell, w in zip(row, widths, strict=True)) for row in rows
    ]
    return "\n".join([*(line.rstrip() for line in lines), summary(report)])


def summary(report: Report) -> str:
    """How it went, in a line."""
    failed = sum(row.failed for row in report.rows)
    tests = len({test for row in report.rows for test in row.proof.tests})
    functions = len({name for row in report.rows for name in row.proof.functions})
    compared = "computed again" if report.recomputed else "compared with today's results"
    verdict = (
        "PROVEN" if not report.errors else f"NOT PROVEN: {many(len(report.errors), 'problem')}"
    )
    return (
        f"{verdict} · {len(report.rows) - failed} of {len(report.rows)} items, {functions} functions, "
        f"{tests} tests, {compared}"
    )


def _line(row: Row) -> tuple[str, ...]:
    return (
        str(row.slide or "—"),
        row.item.key.kind.value,
        _short(row.item.name),
        str(len(row.proof.functions)),
        str(len(row.proof.tests)),
        f"{row.covered}/{row.ran}",
        row.picture,
        row.numbers,
        "FAILED" if row.failed else "ok",
    )


def _short(name: str) -> str:
    plain = "".join(ch if ch.isprintable() else "?" for ch in name)  # nothing steers a terminal
    return plain if len(plain) <= _NAME else plain[: _NAME - 1] + "…"


def _cells(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _cells(text))


def as_json(report: Report) -> str:
    """The whole report."""
    manifest = report.deck.manifest
    data = {
        "proven": not report.errors,
        "recomputed": report.recomputed,
        "deck": {
            "course": manifest.course,
            "content": manifest.content,
            "commit": manifest.commit,
            "modified": manifest.modified,
            "saved_by": report.deck.saved_by,
        },
        "items": [_item(row) for row in report.rows],
        "problems": [_problem(problem) for problem in report.problems],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _item(row: Row) -> dict[str, Any]:
    return {
        "slide": row.slide,
        "slide_id": row.item.key.slide,
        "kind": row.item.key.kind.value,
        "name": row.item.name,
        "shape": row.item.key.name,
        "functions": sorted(row.proof.functions),
        "tests": sorted(row.proof.tests),
        "ran": row.ran,
        "covered": row.covered,
        "picture": row.picture,
        "numbers": row.numbers,
        "ok": not row.failed,
        "problems": _codes(row.problems),
    }


def _codes(problems: Sequence[Problem]) -> list[str]:
    return sorted({problem.code for problem in problems})


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "hint": problem.hint,
    }
