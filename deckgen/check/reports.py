"""What a check found, for people, programs, GitHub's annotations, and code scanning (SARIF 2.1.0)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from deckgen import __version__
from deckgen.check.rules import RULES
from deckgen.problems import Problem, Severity

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def as_json(problems: Iterable[Problem]) -> str:
    """A JSON object with a list of *problems* and how many of them are errors and warnings."""
    rows = [_row(problem) for problem in problems]
    counts = {
        f"{level}s": sum(row["severity"] == level for row in rows) for level in _LEVELS.values()
    }
    return json.dumps({"problems": rows, **counts}, ensure_ascii=False, indent=2)


def _row(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "severity": _LEVELS[problem.severity],
        "message": problem.message,
        "hint": problem.hint,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "length": place.length if place else None,
    }


def as_github(problems: Iterable[Problem]) -> str:
    """One workflow command a problem: GitHub shows them at the lines of a pull request."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Problem) -> str:
    values = {"title": problem.code}
    if problem.place:
        place = problem.place
        values = {
            "file": place.file,
            "line": str(place.line),
            "col": str(place.column),
            "endColumn": str(place.column + place.length),
            **values,
        }
    text = problem.message + (f"\nhint: {problem.hint}" if problem.hint else "")
    given = ",".join(f"{name}={_escaped(value, also=':,')}" for name, value in values.items())
    return f"::{_LEVELS[problem.severity]} {given}::{_escaped(text)}"


def _escaped(text: str, *, also: str = "") -> str:
    """*text* with the signs that a workflow command can't hold as they are."""
    for sign in f"%\r\n{also}":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def as_sarif(problems: Iterable[Problem]) -> str:
    """A SARIF log with one run."""
    found = list(problems)
    codes = sorted({problem.code for problem in found})
    rules = [
        {"id": code, "shortDescription": {"text": RULES[code].asks if code in RULES else code}}
        for code in codes
    ]
    driver = {"name": "deckgen", "version": __version__, "rules": rules}
    results = [_result(problem, codes.index(problem.code)) for problem in found]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    text = problem.message + (f" ({problem.hint})" if problem.hint else "")
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": text},
    }
    if problem.place:
        place = problem.place
        region = {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.column + place.length,
        }
        location = {"artifactLocation": {"uri": place.file}, "region": region}
        result["locations"] = [{"physicalLocation": location}]
    return result
