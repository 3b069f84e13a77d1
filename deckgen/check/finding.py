"""What a rule finds on a slide, and how it can be repaired without asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from deckgen.jobs.index import Index
from deckgen.kinds.base import Slide
from deckgen.place.elements import PlacedSlide
from deckgen.problems import Place, Problem, Severity
from deckgen.schema.course import Course
from deckgen.source.located import Node


class Edit(Struct, frozen=True):
    """A change in a file: *old*, which stands at *place*, becomes *new*; an empty *old* inserts *new* there."""

    place: Place
    old: str
    new: str


class Finding(Struct, frozen=True):
    """A problem, and the edits that repair it; none where it takes a person."""

    problem: Problem
    edits: tuple[Edit, ...] = ()


class View(Struct, frozen=True):
    """One slide as a rule sees it: its values, how they were written, and how they stand on the page.

    *placed* was laid out with stand-ins for all that must be computed; it is None where the slide has errors.
    """

    slide: Slide
    node: Node
    placed: PlacedSlide | None
    course: Course
    index: Index

    @property
    def kind(self) -> str:
        """The slide's kind, such as 'bullets'."""
        return str(getattr(self.slide, "kind", ""))


Look: TypeAlias = Callable[[View], Iterable[Finding]]


class Rule(Struct, frozen=True):
    """A rule of style: the name that a slide silences it by, what it asks for, and how it looks."""

    name: str
    asks: str
    look: Look


def warning(rule: str, message: str, place: Place | None, hint: str, *edits: Edit) -> Finding:
    """The finding of *rule* at *place*."""
    return Finding(Problem(rule, message, place, hint, Severity.WARNING), edits)
