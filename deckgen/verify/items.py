"""What must be proven of a deck, piece by piece: figures, values, printed code, printed output."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from deckgen.manifest.model import Code, Figure, Job, Manifest, Printed, Quoted, Slide
from deckgen.problems import Problem


class Kind(Enum):
    """What an item is."""

    FIGURE = "figure"
    VALUE = "value"
    CODE = "code"
    OUTPUT = "output"


class Key(Struct, frozen=True):
    """Which item it is, the same in a manifest of another day: *count* tells equal ones of a slide apart."""

    slide: str
    kind: Kind
    name: str  # the shape, or the value's expression
    count: int = 0


class Item(Struct, frozen=True):
    """One thing on a slide, with the jobs that made it (none for printed code)."""

    key: Key
    name: str  # for people: the figure, expression, symbol or demo
    number: int  # of the slide in the manifest, from 1
    content: Figure | Quoted | Code | Printed
    jobs: tuple[Job, ...] = ()

    def __str__(self) -> str:
        return f"{self.key.kind.value} '{self.name}' (slide {self.number})"


Items: TypeAlias = dict[Key, Item]


class Fault(Struct, frozen=True):
    """A problem, and the items that it is a problem of."""

    problem: Problem
    items: tuple[Item, ...] = ()


def items_of(manifest: Manifest) -> Items:
    """Everything in *manifest* that must be proven, in the order of slides."""
    items: Items = {}
    for number, slide in enumerate(manifest.slides, 1):
        seen: Counter[tuple[Kind, str]] = Counter()
        for kind, shape, name, content, job in _contents(slide, manifest):
            count = seen[kind, shape]
            seen[kind, shape] += 1
            key = Key(slide.id, kind, shape, count)
            jobs = () if job < 0 else tuple(manifest.with_inputs(job))
            items[key] = Item(key, name, number, content, jobs)
    return items


def _contents(
    slide: Slide, manifest: Manifest
) -> Iterator[tuple[Kind, str, str, Figure | Quoted | Code | Printed, int]]:
    for figure in slide.figures:
        name = _short(manifest.jobs[figure.job])
        yield Kind.FIGURE, figure.shape, name, figure, figure.job
    for number in values_of(slide):
        value = manifest.values[number]
        yield Kind.VALUE, value.expression, value.expression, value, value.job
    for code in slide.code:
        yield Kind.CODE, code.shape, code.symbol, code, -1
    for printed in slide.printed:
        yield (
            Kind.OUTPUT,
            printed.shape,
            _short(manifest.jobs[printed.job]),
            printed,
            printed.job,
        )


def values_of(slide: Slide) -> list[int]:
    """The numbers of the live values that *slide* quotes, each once."""
    pieces = (piece for text in slide.texts for row in text.paragraphs for piece in row)
    return list(dict.fromkeys(piece.value for piece in pieces if piece.value >= 0))


def _short(job: Job) -> str:
    return job.name.partition(":")[2]
