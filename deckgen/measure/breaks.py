"""Where a line may end.

A small own rule set instead of the Unicode algorithm (UAX #14, tried in the package uniseg 0.10): that
takes 118 µs a character here (7 s for a deck), lets '32 %' and '3 个' fall apart, and breaks after a
slash or a bar, where PowerPoint does not. The rules below allow a break only where PowerPoint and
LibreOffice do, so the lines that they make are never more than ours:

- between two East Asian characters anywhere, except before closing and after opening punctuation;
- between Latin and East Asian text;
- in Latin text after spaces, and after a hyphen between letters;
- never inside '——' and '……', and never between a number and its unit or counter.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from msgspec.structs import replace

from deckgen.place.elements import Run

_CLOSING = frozenset(
    "，。、；：！？）》」』】〕〉〗”’…·～,.;:!?)]}%‰°′″ぁぃぅぇぉっゃゅょァィゥェォッャュョーゝゞ々"
)
_OPENING = frozenset("（《「『【〔〈〖“‘([{¥￥£€#@")
_GLUE = frozenset("\u00a0\u202f\u2060\ufeff")
_COUNTERS = frozenset("个层头维步倍秒分年月日号次句词字轮位条种张页行列块点万亿千百")
_UNIT = re.compile(r"(?:[%‰°℃×]|(?:[kKMGT]i?B|[kMG]|ms|µs|min|[skmhd]|[cm]m|pt|px|GPU|FLOPs)\b)")


@cache
def _east_asian(ch: str) -> bool:
    return unicodedata.east_asian_width(ch) in "WF"


@cache
def _pair_breaks(a: str, b: str) -> bool:
    """Whether a line may end between the neighbours *a* and *b*, neither of them a space."""
    if b in _CLOSING or a in _OPENING or a in _GLUE or b in _GLUE or unicodedata.combining(b):
        return False
    if a == "—" or b == "—":
        return a != b
    if a == "\u200b":
        return True
    if b == "\u200b":
        return False
    if a.isdigit() and b in _COUNTERS:
        return False
    if _east_asian(a) or _east_asian(b):
        return True
    if a in _CLOSING or b in _OPENING:  # ’ and ” and … before a Latin word: only in Chinese text
        return a in "”’…" and b.isalnum() and a != "’"
    return a in "-–" and b.isalpha()


def break_points(text: str) -> list[int]:
    """The indices at which a new line may begin, rising; the last is len(text).

    Spaces belong to the line before. An empty text has none.
    """
    points: list[int] = []
    for i in range(1, len(text)):
        a, b = text[i - 1], text[i]
        if b == " ":
            continue
        if a != " ":
            if _pair_breaks(a, b) and not (a in "-–" and (i < 2 or not text[i - 2].isalnum())):
                points.append(i)
        elif b not in _CLOSING and not _number_before_unit(text, i):
            points.append(i)
    if text:
        points.append(len(text))
    return points


def keep_units(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """*runs* with the space between a number and its unit made one that no program breaks at."""
    text = "".join(run.text for run in runs)
    kept = {
        i - 1 for i in range(2, len(text)) if text[i - 1] == " " and _number_before_unit(text, i)
    }
    if not kept:
        return runs
    found: list[Run] = []
    at = 0
    for run in runs:
        inside = [i - at for i in kept if at <= i < at + len(run.text)]
        at += len(run.text)
        if inside and not run.mono:
            letters = list(run.text)
            for i in inside:
                letters[i] = "\u00a0"
            run = replace(run, text="".join(letters))
        found.append(run)
    return tuple(found)


def _number_before_unit(text: str, i: int) -> bool:
    """Whether a unit begins at *i* and a number stands before the space before it."""
    before = text[i - 2] if i >= 2 else ""
    return before.isdigit() and (text[i] in _COUNTERS or _UNIT.match(text, i) is not None)
