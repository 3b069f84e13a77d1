"""The value of a plain scalar: YAML 1.2 with JSON's numbers, so that ``no`` and ``12:30`` are words."""

from __future__ import annotations

import math
import re

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,300})(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class WrittenFloat(float):
    """A number that remembers how it was written: a table shows 0.90, not 0.9."""

    __slots__ = ("written",)
    written: str

    def __new__(cls, written: str) -> WrittenFloat:
        """The number that *written* means."""
        number = super().__new__(cls, written)
        number.written = written
        return number

    def __reduce__(self) -> tuple[type[WrittenFloat], tuple[str]]:
        """What a copy is made of."""
        return WrittenFloat, (self.written,)


def plain_value(text: str) -> str | int | float | bool | None:
    """What *text* means where it stands without quotes; itself when it is a word.

    A number too large for a float stays text.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[:1] not in "-0123456789" or not (found := _NUMBER.fullmatch(text)):
        return text
    if found[2] is None and found[3] is None:
        return int(text)
    number = WrittenFloat(text)
    return number if math.isfinite(number) else text
