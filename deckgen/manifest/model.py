"""The manifest of a deck. It holds names, values and hashes: no user, no path outside the project, no time.

Hashes are sha256 in hexadecimal, those of code and jobs their first :data:`SHORT` digits. The structs are
what is written as JSON, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

#: the number of the format; a deck of another one can't be verified
FORMAT = 2
#: so many digits name a function's code: hundreds of whole hashes would be a tenth of a deck's manifest
SHORT = 24


class Function(Struct, frozen=True):
    """A function of the course's package: 'package.module:qualname' and the hash of its code."""

    name: str
    hash: str


class Job(Struct, frozen=True):
    """A job that ran for the deck. *params* is JSON; *versions* and *inputs* count in the manifest's lists.

    *ran* has, for each function that ran, its number in the manifest and the statements, such as '3-5,8'.
    """

    name: str  # such as 'figure:bottleneck'
    key: str
    params: str
    ran: tuple[tuple[int, str], ...]
    versions: int
    inputs: tuple[int, ...]


class Figure(Struct, frozen=True):
    """A picture on a slide: the shape's name, its job's number, the hashes of its bytes, its alt text."""

    shape: str
    job: int
    png: str
    svg: str
    alt: str


class Formula(Struct, frozen=True):
    """A formula: the picture for programs without equations, the native one's signs in order, and its hash.

    Another program that saves the deck writes the native formula in a form of its own, but keeps the letters.
    """

    shape: str
    png: str
    svg: str
    signs: str
    native: str


class Quoted(Struct, frozen=True):
    """A live value: its expression, its text, its job's number."""

    expression: str
    text: str
    job: int


class Piece(Struct, frozen=True):
    """A stretch of text; *value* is the number of the live value that it shows, -1 for plain words."""

    text: str
    value: int = -1


class Text(Struct, frozen=True):
    """The paragraphs with live values of a text, in order.

    *cell* is (row, column) in a table; the notes are the shape 'notes'.
    """

    shape: str
    paragraphs: tuple[tuple[Piece, ...], ...]
    cell: tuple[int, int] | None = None


class Shading(Struct, frozen=True):
    """Words on grounds as dark as the weights of a live value: stretches of one '#RRGGBB', and the value's number."""

    shape: str
    value: int
    stretches: tuple[tuple[str, str], ...]


class Code(Struct, frozen=True):
    """Printed source: its symbol, the hash of the whole symbol, which of its lines, and the rows shown."""

    shape: str
    symbol: str
    hash: str
    lines: str
    rows: tuple[str, ...]


class Printed(Struct, frozen=True):
    """What a demo printed, row by row, and its job's number."""

    shape: str
    job: int
    rows: tuple[str, ...]


class Slide(Struct, frozen=True):
    """A slide with what stands on it and must be proven. *source* is the line at its foot that names the code."""

    id: str
    title: str
    figures: tuple[Figure, ...] = ()
    formulas: tuple[Formula, ...] = ()
    texts: tuple[Text, ...] = ()
    code: tuple[Code, ...] = ()
    printed: tuple[Printed, ...] = ()
    shadings: tuple[Shading, ...] = ()
    source: str = ""


class Manifest(Struct, frozen=True):
    """The whole deck. *content* hashes the course's YAML; *commit* is '' where there is none."""

    format: int
    course: str
    package: str
    content: str
    commit: str
    modified: bool
    functions: tuple[Function, ...]
    versions: tuple[tuple[tuple[str, str], ...], ...]
    jobs: tuple[Job, ...]
    values: tuple[Quoted, ...]
    slides: tuple[Slide, ...]

    def with_inputs(self, number: int) -> Iterator[Job]:
        """Job *number* and the experiments that it used (IndexError for one that isn't there)."""
        job = self.jobs[number]
        yield job
        for each in job.inputs:
            yield self.jobs[each]


def stretches(words: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """*words* with their grounds, neighbours on one ground joined: programs join them, too, when they save."""
    return tuple(
        ("".join(word for word, _ in same), ground)
        for ground, same in groupby(words, key=lambda pair: pair[1])
    )


def as_ranges(numbers: Iterable[int]) -> str:
    """*numbers*, rising, as a text such as '3-5,8'."""
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ",".join(parts)


def from_ranges(text: str, *, limit: int = 100_000) -> Sequence[int]:
    """The numbers that *text* stands for. ValueError for another text, and for numbers over *limit*."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        first, dash, last = part.partition("-")
        start, end = int(first), int(last) if dash else int(first)
        if not 0 <= start <= end <= limit or len(found) > limit:
            raise ValueError(f"'{part}' is no range")
        found += range(start, end + 1)
    return found
