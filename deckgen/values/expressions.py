"""The live values of a text, found and checked without running anything."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckgen.memo import memoised
from deckgen.problems import ContentError, Place, Problem, suggest
from deckgen.source.text import SourceText

OPEN, CLOSE = "{{", "}}"


#: without quotes, braces or signs at its ends, which may mean something else to jinja
_PLAIN = re.compile(r"""\{\{(?![-+])[^'"{}%#]*(?<![-+])\}\}""")


class LiveExpression(NamedTuple):
    """What stands between the braces (stripped), the experiments it reads, and where it is in the text."""

    expression: str
    experiments: tuple[str, ...]  # in the order of their names
    start: int  # index of the opening braces
    end: int  # index after the closing braces


def live_expressions(text: str) -> tuple[LiveExpression, ...]:
    """The live values of *text* in their order.

    Raises ContentError with every one that is no expression, has an unknown filter, or is a statement.
    """
    if OPEN not in text and "{%" not in text:
        return ()
    try:
        return _all_by_words(str(text))
    except ContentError:
        return _all(text)  # fails again, with the place that only this text knows


# each text is read when it is checked, asked for and placed
@memoised("values/*.py")
def _all_by_words(text: str) -> tuple[LiveExpression, ...]:
    """As :func:`_all`; *text* is no more than its words."""
    return _all(text)


def _all(text: str) -> tuple[LiveExpression, ...]:
    found: list[LiveExpression] = []
    problems: list[Problem] = []
    at = 0
    while (start := _next(text, at)) >= 0:
        try:
            live = _read(text, start)
            found.append(live)
            at = live.end
        except ContentError as error:
            problems += error.problems
            close = text.find(CLOSE, start)
            at = close + 2 if close >= 0 else len(text)
    if problems:
        raise ContentError(problems)
    return tuple(found)


def _next(text: str, at: int) -> int:
    """The index of the next value or statement from *at* on, or -1."""
    starts = [text.find(OPEN, at)]
    statement = text.find("{%", at)
    if statement >= 0 and text.find("%}", statement) >= 0:
        starts.append(statement)
    return min((start for start in starts if start >= 0), default=-1)


def _read(text: str, start: int) -> LiveExpression:
    """The value that begins at *start*."""
    from jinja2 import TemplateSyntaxError

    if text.startswith("{%", start):
        end = text.find("%}", start) + 2
        cause = "a statement '{% … %}' is not possible in a text"
        raise _problem("live-statement", cause, text, start, end, "quote a value with '{{ … }}'")
    try:
        end = _end(text, start)
        inner = text[start + 2 : end - 2].strip()
        if not inner:
            raise TemplateSyntaxError("nothing stands between the braces", 1)
        parsed = _parsed(inner)
    except (TemplateSyntaxError, RecursionError) as error:
        hint = "write it like '{{ experiment.attribute | percent }}'; plain braces are '{{ '{{' }}'"
        line_end = text.find("\n", start) % (len(text) + 1)
        deep = isinstance(error, RecursionError)
        reason = "it is too long, or too deeply nested" if deep else str(error)
        cause = f"this live value is no expression: {reason}"
        raise _problem("bad-live-value", cause, text, start, line_end, hint) from None
    _check_filters(parsed.filters, text, start, end)
    return LiveExpression(inner, parsed.names, start, end)


class _Parsed(NamedTuple):
    """What an expression names, each in order."""

    names: tuple[str, ...]
    filters: tuple[str, ...]


@lru_cache(maxsize=4096)  # a slide and its notes often quote one number
def _parsed(expression: str) -> _Parsed:
    """The names in *expression*; jinja's TemplateSyntaxError when it is none."""
    from jinja2 import nodes

    from deckgen.values.sandbox import SANDBOX

    tree = SANDBOX.parse(f"{OPEN} {expression} {CLOSE}")
    names = sorted({node.name for node in tree.find_all(nodes.Name)})
    filters = [node.name for node in tree.find_all(nodes.Filter)]
    return _Parsed(tuple(names), tuple(filters))


def _end(text: str, start: int) -> int:
    """The index after the braces that close the value at *start*, by jinja's own lexer where there is any doubt."""
    if plain := _PLAIN.match(text, start):
        return plain.end()
    from jinja2 import TemplateSyntaxError

    from deckgen.values.sandbox import SANDBOX

    at = start
    for _, kind, value in SANDBOX.lexer.tokeniter(text[start:], None):
        at += len(value)
        if kind == "variable_begin" and value != OPEN:
            raise TemplateSyntaxError(f"'{value}' is not possible here", 1)
        if kind == "variable_end":
            return at
    raise TemplateSyntaxError("its braces are never closed", 1)


def _check_filters(names: tuple[str, ...], text: str, start: int, end: int) -> None:
    from deckgen.values.sandbox import SANDBOX

    for name in names:
        if name not in SANDBOX.filters:
            close = suggest(name, SANDBOX.filters)
            known = ", ".join(sorted(SANDBOX.filters))
            hint = f"did you mean '{close}'?" if close else f"filters: {known}"
            at = text.find(name, text.find("|", start))
            cause = f"there is no filter '{name}'"
            raise _problem("unknown-filter", cause, text, at, at + len(name), hint)


def _problem(code: str, cause: str, text: str, start: int, end: int, hint: str) -> ContentError:
    place: Place | None = None
    if isinstance(text, SourceText):
        place = text.place_at(start, end - start)
    return ContentError([Problem(code, cause, place, hint)])
