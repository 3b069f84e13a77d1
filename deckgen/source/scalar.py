"""A scalar as it is written in its file: which character of the file became which of the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from deckgen.problems import Place

#: what YAML folds and strips; an ideographic space, say, is an ordinary character
BLANKS = " \t\n\x85\u2028\u2029"
LINE_BREAK = re.compile("[\n\x85\u2028\u2029]")
_BLOCK_HEADER = re.compile("[^\n\x85\u2028\u2029]*[\n\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\(x..|u.{4}|U.{8}|.)", re.DOTALL)


class SourceFile:
    """A file's displayed name and its text (line ends are ``\\n``, no byte order mark)."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in LINE_BREAK.finditer(self.text))]

    def place(self, index: int, length: int = 1) -> Place:
        """Where character number *index* of the file stands; the mark ends with the line."""
        line = bisect_right(self._starts, index)
        start = self._starts[line - 1]
        last = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return Place(self.name, line, index - start + 1, max(1, min(length, last - index)))

    def next_line(self, index: int) -> int:
        """The index at which the line after that of *index* begins."""
        found = LINE_BREAK.search(self.text, index)
        return found.end() if found else len(self.text)

    def first_written(self, index: int, text: str) -> Place:
        """Where the first line of *text* that isn't blank stands, looked for from *index* on."""
        while self.text[index : index + 1] and self.text[index] in BLANKS:
            index += 1
        return self.place(index, len(text.strip(BLANKS).partition("\n")[0]))


class WrittenScalar:
    """The stretch of *file* from *begin* up to *end* that YAML read as *value*."""

    __slots__ = ("_begin", "_end", "_file", "_indices", "_style", "_value")

    def __init__(self, file: SourceFile, begin: int, end: int, style: str, value: str) -> None:
        self._file = file
        self._begin = begin
        self._end = end
        self._style = style  # '' plain, or the character that opens it: ' " | >
        self._value = value
        self._indices: list[int] | None = None

    def place_at(self, offset: int, length: int = 1) -> Place:
        """Where character *offset* of the value is written; an offset at its end is fine."""
        if self._indices is None:
            raw = self._file.text[self._begin : self._end]
            self._indices = [self._begin + i for i in written_at(self._value, raw, self._style)]
        return self._file.place(self._indices[max(0, min(offset, len(self._value)))], length)


def written_at(value: str, raw: str, style: str) -> list[int]:
    """For each character of *value*, and for its end, the index in *raw* where it is written.

    *raw* is the scalar as written, quotes or block header included, *style* the character that opens
    it ('' when plain). Exact for all but blanks: those that folding or indentation moved are given
    the place right after the character before them.
    """
    at = _start(raw, style)
    indices: list[int] = []
    for ch in value:
        if style == '"':
            at = _skip_joined_lines(raw, at)
        if style == '"' and raw[at : at + 1] == "\\":
            escape = _ESCAPE.match(raw, at)
            indices.append(at)
            at = escape.end() if escape else at + 1
        elif ch in BLANKS:
            indices.append(at)
            at += raw[at : at + 1] == ch
        else:
            at = _skip_blanks(raw, at, style)
            indices.append(at)
            at += 2 if style == "'" and ch == "'" else 1
    indices.append(min(at, len(raw)))
    return indices


def _start(raw: str, style: str) -> int:
    if style in ("|", ">"):
        header = _BLOCK_HEADER.match(raw)
        return header.end() if header else len(raw)
    return len(style)


def _skip_blanks(raw: str, at: int, style: str) -> int:
    while raw[at : at + 1] and raw[at] in BLANKS:
        at += 1
        if style == '"':
            at = _skip_joined_lines(raw, at)
    return at


def _skip_joined_lines(raw: str, at: int) -> int:
    """Past each backslash that ends a line in double quotes, and the indentation after it."""
    while raw[at : at + 1] == "\\" and raw[at + 1 : at + 2] in ("\n", "\x85", "\u2028", "\u2029"):
        at += 2
        while raw[at : at + 1] and raw[at] in BLANKS:
            at += 1
    return at
