"""Live values in text: ``{{ expression }}`` found, and filled in after the markup has been read.

While the markup is read each value is a private character and as much filler as it was long, so that
nothing in a value's text can be taken for markup, places stay right, and a value may stand anywhere: in
bold, in code, in a formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from deckgen.jobs.artifacts import Value
from deckgen.place.elements import Run
from deckgen.source.text import SourceText

_LIVE = re.compile(r"""\{\{\s*((?:'[^']*'|"[^"]*"|(?!\}\}).)*?)\s*\}\}""", re.DOTALL)
_STRING = re.compile(r"""'[^']*'|"[^"]*\"""")
_NAME = re.compile(r"(?<![\w.])(?<!\|)(?<!\| )([A-Za-z_]\w*)\b(?!\s*=[^=])")
_WORDS = frozenset(
    ["and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"]
)
_FIRST = 0xE000  # Unicode's private use area
_FILLER = "\uf8ff"
#: one value while the markup is read
STAND_IN = re.compile("([\ue000-\uf8fe])\uf8ff*")


def live_expressions(text: str) -> tuple[str, ...]:
    """The jinja expressions that *text* quotes, stripped, in order."""
    return tuple(match.group(1) for match in _LIVE.finditer(text))


def experiments_in(expression: str) -> tuple[str, ...]:
    """The names that *expression* reads, sorted: its experiments (not attributes, filters or arguments)."""
    names = set(_NAME.findall(_STRING.sub("", expression)))
    return tuple(sorted(names - _WORDS))


def mark(text: str) -> tuple[str, tuple[str, ...]]:
    """*text* with a stand-in as long as each live value's source, and the expressions in that order."""
    expressions: list[str] = []

    def stand_in(match: re.Match[str]) -> str:
        expressions.append(match.group(1))
        return chr(_FIRST + len(expressions) - 1) + _FILLER * (len(match.group()) - 1)

    marked = _LIVE.sub(stand_in, text)
    if not expressions:
        return text, ()
    return text.like(marked) if isinstance(text, SourceText) else marked, tuple(expressions)


def fill(
    runs: Iterable[Run], expressions: tuple[str, ...], values: Mapping[str, Value]
) -> tuple[Run, ...]:
    """*runs* with each stand-in replaced by its value's text, which remembers where it is from.

    KeyError when *values* lacks an expression.
    """
    if not expressions:
        return tuple(runs)
    filled: list[Run] = []
    for run in runs:
        at = 0
        for match in STAND_IN.finditer(run.text):
            if match.start() > at:
                filled.append(replace(run, text=run.text[at : match.start()]))
            expression = expressions[ord(match.group(1)) - _FIRST]
            value = values[expression]
            filled.append(replace(run, text=value.text, value=(expression, value)))
            at = match.end()
        if at < len(run.text):
            filled.append(replace(run, text=run.text[at:]) if at else run)
    return tuple(filled)
