"""Problems in the content: what is wrong, where, why, and the way out.

Every stage collects all of its problems before it gives up; :class:`ContentError` carries them to
the command line, which prints each with its line of source and a caret (see :func:`render`).
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache

from msgspec import Struct

_LONGEST = 200  # signs of a line that are shown


def many(count: int, noun: str) -> str:
    """'1 slide', '2 slides'."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


class Severity(Enum):
    """How bad a problem is: an error stops the build, a warning is only told."""

    ERROR = "error"
    WARNING = "warning"


class Place(Struct, frozen=True, order=True):
    """Where something stands in a source file: lines and columns count characters from 1."""

    file: str
    line: int = 1
    column: int = 1
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(Struct, frozen=True):
    """One thing that is wrong: a stable *code*, the place, the cause, and a hint that repairs it."""

    code: str
    message: str
    place: Place | None = None
    hint: str | None = None
    severity: Severity = Severity.ERROR


class ContentError(Exception):
    """The content has problems (all of those found so far, at least one).

    *sources* are the texts of the files that they stand in, by displayed name, as far as they are known.
    """

    def __init__(
        self, problems: Iterable[Problem], sources: Mapping[str, str] | None = None
    ) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.sources: Mapping[str, str] = sources or {}
        super().__init__("; ".join(p.message for p in self.problems))


def suggest(wrong: str, known: Iterable[str]) -> str | None:
    """The known name closest to *wrong*, or None when none is close."""
    close = difflib.get_close_matches(wrong, sorted(known), n=1, cutoff=0.6)
    return close[0] if close else None


#: what `deckgen figures` lists
_LISTED = frozenset({"figure", "experiment"})


def unknown(what: str, name: str, known: Iterable[str], place: Place | None) -> Problem:
    """The problem of a *name* that is no *what* (such as 'figure'), with the nearest of the *known* ones."""
    names = sorted(known)
    close = suggest(name, names)
    some = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    hint = f"did you mean '{close}'?" if close else f"known: {some}" if names else None
    if what in _LISTED and names:
        hint = f"{hint}{'' if close else ';'} `deckgen figures` lists all {len(names)}"
    return Problem(f"unknown-{what.replace(' ', '-')}", f"no {what} named '{name}'", place, hint)


def render(problem: Problem, source: str | None = None) -> str:
    """*problem* as lines for a terminal; *source* is the text of the file that it stands in."""
    where = f"{problem.place}: " if problem.place else ""
    lines = [f"{where}{problem.severity.value}[{problem.code}]: {problem.message}"]
    if problem.place and source is not None:
        lines += _snippet(problem.place, source)
    if problem.hint:
        lines.append(f"hint: {problem.hint}")
    return "\n".join(lines)


def _snippet(place: Place, source: str) -> list[str]:
    """The line that *place* names and a caret below the part that is meant."""
    rows = lines_of(source)
    if not 1 <= place.line <= len(rows):
        return []
    row = rows[place.line - 1].replace("\t", " ")
    before, marked = row[: place.column - 1], row[place.column - 1 :][: max(1, place.length)]
    if len(row) > _LONGEST:  # its part around the place
        before, marked = f"…{before[-_LONGEST // 4 :]}", marked[: _LONGEST // 2]
        after = row[place.column - 1 + len(marked) :][: _LONGEST // 4]
        row = f"{before}{marked}{after}…"
    gutter = f"{place.line:>5} | "
    caret = " " * (len(gutter) + _cells(before)) + "^" * max(1, _cells(marked))
    return [gutter + row, " " * (len(gutter) - 2) + "| " + caret[len(gutter) :]]


@lru_cache(maxsize=16)  # a file may have thousands of problems
def lines_of(source: str) -> list[str]:
    """The lines of the file whose text is *source*."""
    return source.splitlines()


def _cells(text: str) -> int:
    """The width of *text* in terminal cells (an East Asian wide character takes two)."""
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)
