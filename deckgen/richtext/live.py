"""Live values in text: ``{{ expression }}`` found, and filled in after the markup has been read.

While the markup is read each value is one private character, so that nothing in a value's text can be
taken for markup, and a value may stand anywhere: in bold, in code, in a formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from deckgen.jobs.artifacts import Value
from deckgen.place.elements import Run

_LIVE = re.compile(r"""\{\{\s*((?:'[^']*'|"[^"]*"|(?!\}\}).)*?)\s*\}\}""", re.DOTALL)
_FIRST = 0xE000  # Unicode's private use area
_LAST = 0xF8FF
_MARKS = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")


def live_expressions(text: str) -> tuple[str, ...]:
    """The jinja expressions that *text* quotes, stripped, in order."""
    return tuple(match.group(1) for match in _LIVE.finditer(text))


def mark(text: str) -> tuple[str, tuple[str, ...]]:
    """*text* with one private character for each live value, and the expressions in that order."""
    expressions = live_expressions(text)
    numbers = iter(range(_FIRST, _LAST))
    return (_LIVE.sub(lambda _: chr(next(numbers)), text), expressions) if expressions else (text, ())


def fill(
    runs: Iterable[Run], expressions: tuple[str, ...], values: Mapping[str, Value]
) -> tuple[Run, ...]:
    """*runs* with each private character replaced by its value's text, which remembers where it is from.

    KeyError when *values* lacks an expression.
    """
    if not expressions:
        return tuple(runs)
    filled: list[Run] = []
    for run in runs:
        at = 0
        for match in _MARKS.finditer(run.text):
            if match.start() > at:
                filled.append(replace(run, text=run.text[at : match.start()]))
            expression = expressions[ord(match.group()) - _FIRST]
            value = values[expression]
            filled.append(replace(run, text=value.text, value=(expression, value)))
            at = match.end()
        if at < len(run.text):
            filled.append(replace(run, text=run.text[at:]) if at else run)
    return tuple(filled)
