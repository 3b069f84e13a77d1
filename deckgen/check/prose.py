"""A text with markup as a reader sees it: sign by sign, each with where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from msgspec import Struct

_MARKUP = re.compile(
    r"""\\(?P<escaped>[^\w\s])
    |(?P<atom>\{\{.*?\}\}|`[^`]*`|\$(?:\\.|[^$\\])*\$)
    |(?P<citation>\[@[^\]]*\])
    |(?P<stars>\*{1,2})
    |(?P<open>\[(?=[^\[\]]*\][({]))
    |(?P<close>\](?:\([^)\s]*\)|\{\w+\}))""",
    re.VERBOSE | re.DOTALL,
)


class Script(Enum):
    """What a sign is to its neighbours."""

    HAN = "han"
    LATIN = "latin"  # letters, digits, and whole formulas, code and live values
    SIGN = "sign"
    SPACE = "space"


class Sign(Struct, frozen=True):
    """A shown sign (or formula, code, live value), written from *start* to *end*.

    *after* is where something can be put behind it and before the next one, outside of both's markup.
    """

    text: str
    script: Script
    start: int
    end: int
    after: int


@lru_cache(maxsize=4096)  # several rules read the same text
def signs(text: str) -> tuple[Sign, ...]:
    """The shown signs of *text* in their order."""
    found: list[Sign] = []
    for start, end, script in _pieces(text):
        if script is None:  # a mark that closes: what follows goes behind it
            if found:
                last = found[-1]
                found[-1] = Sign(last.text, last.script, last.start, last.end, end)
        else:
            found.append(Sign(text[start:end], script, start, end, end))
    return tuple(found)


def _pieces(text: str) -> Iterator[tuple[int, int, Script | None]]:
    """Start, end and script of each sign, and those of closing marks with no script; opening marks are left out."""
    at = 0
    emphasised: list[str] = []
    for match in _MARKUP.finditer(text):
        yield from _plain(text, at, match.start())
        at = match.end()
        start, end = match.span()
        if match["escaped"]:
            yield start, end, Script.SIGN
        elif match["atom"]:
            yield start, end, Script.LATIN
        elif match["citation"]:
            yield start, end, Script.SIGN
        elif match["close"]:
            yield start, end, None
        elif match["stars"]:
            if emphasised and emphasised[-1] == match["stars"]:
                emphasised.pop()
                yield start, end, None
            elif text[end : end + 1].strip():
                emphasised.append(match["stars"])
            else:
                yield start, end, Script.SIGN
    yield from _plain(text, at, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[tuple[int, int, Script]]:
    for at in range(start, end):
        yield at, at + 1, script_of(text[at])


def script_of(ch: str) -> Script:
    """What the single character *ch* is."""
    if "\u4e00" <= ch <= "\u9fff" or "\u3400" <= ch <= "\u4dbf" or ch >= "\U00020000":
        return Script.HAN
    if ch.isspace():
        return Script.SPACE
    if ch.isalnum() and (ch < "\u1100" or "\U0001d400" <= ch <= "\U0001d7ff"):
        return Script.LATIN
    return Script.SIGN


def shown_length(text: str) -> float:
    """How long *text* is in Chinese characters: an ASCII sign counts half, markup nothing, a formula as one."""
    shown = _MARKUP.sub(lambda match: match["escaped"] or ("字" if match["atom"] else ""), text)
    narrow = len(shown.encode("ascii", "ignore"))
    return len(shown) - narrow / 2
