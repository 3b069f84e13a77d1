"""Live values filled into runs after the markup has been read.

While the markup is read each value is a private character and as much filler as its source was long, so
that nothing in a value's text can be taken for markup, places stay right, and a value may stand anywhere:
in bold, in code, in a formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from deckgen.jobs.artifacts import Value
from deckgen.place.elements import Run
from deckgen.source.text import SourceText
from deckgen.values.expressions import live_expressions

_FIRST = 0xE000  # Unicode's private use area
_FILLER = "\uf8ff"
#: one value while the markup is read
STAND_IN = re.compile("([\ue000-\uf8fe])\uf8ff*")


def mark(text: str) -> tuple[str, tuple[str, ...]]:
    """*text* with a stand-in as long as each live value's source, and the expressions in that order.

    A ContentError holds every live value that is no expression.
    """
    found = live_expressions(text)
    if not found:
        return text, ()
    parts: list[str] = []
    at = 0
    for number, live in enumerate(found):
        parts += [text[at : live.start], chr(_FIRST + number)]
        parts.append(_FILLER * (live.end - live.start - 1))
        at = live.end
    marked = "".join([*parts, text[at:]])
    shown = text.like(marked) if isinstance(text, SourceText) else marked
    return shown, tuple(live.expression for live in found)


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
