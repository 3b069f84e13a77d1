"""What every slide has, and what a kind's two steps are given.

A kind is one file in this folder with one subclass of :class:`Slide`: its fields are the YAML's schema,
``requests`` says what must be computed (before anything has run), ``lay_out`` places the finished
texts and pictures. The file's docstring holds a YAML example after the line ``Example::``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, TypeAlias

from msgspec import Struct, field
from pydantic import BaseModel, ConfigDict, Field, Strict

from deckgen.jobs.artifacts import Artifacts, Value
from deckgen.jobs.requests import Request
from deckgen.measure.breaks import keep_units
from deckgen.place.elements import Element, Layout, Run
from deckgen.richtext.inline import Markup, parse_inline
from deckgen.richtext.live import fill, mark
from deckgen.source.text import SourceText
from deckgen.theme import Theme

#: a whole number; 'true' is none
Whole: TypeAlias = Annotated[int, Strict()]


class VerbatimMark:
    """Marks a field whose texts are taken as they stand: names, code, formulas; no markup, no live values."""


VERBATIM = VerbatimMark()
Verbatim: TypeAlias = Annotated[SourceText, VERBATIM]
OptionalVerbatim: TypeAlias = Annotated[SourceText | None, VERBATIM]


class MayBeEmptyMark:
    """Marks a field whose texts may be empty, such as a table's cells."""


MAY_BE_EMPTY = MayBeEmptyMark()


class Model(BaseModel):
    """A part of the content: frozen, and unknown keys are errors."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True
    )


class Slide(Model):
    """The fields of every kind. Subclasses add ``kind: Literal[...]`` and their own."""

    id: str = Field(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        description="Stable name of the slide within the course, such as 'why-scale'.",
    )
    title: SourceText = Field(description="The point that the slide makes, as one short statement.")
    notes: Annotated[SourceText, MAY_BE_EMPTY] = Field(
        description="What the teacher says; paragraphs are parted by a blank line."
    )
    minutes: Annotated[float, Strict()] = Field(
        1.0, gt=0, le=30, description="Speaking time in minutes."
    )
    silence: tuple[str, ...] = Field((), description="Names of style rules not to apply here.")

    def requests(self, plan: PlanContext) -> tuple[Request, ...]:
        """The jobs that this slide's own parts need (live values in its texts are found by the engine)."""
        return ()

    def lay_out(self, made: LayoutContext) -> Laid:
        """The slide's elements, everything computed; raises ContentError where a text doesn't fit."""
        raise NotImplementedError


class Laid(Struct, frozen=True):
    """A slide's layout and its elements in reading order (footer and number are not among them)."""

    layout: Layout
    elements: tuple[Element, ...]
    extra_notes: tuple[SourceText, ...] = ()  # such as a quiz's answers


class Reference(Struct, frozen=True):
    """A work that the course cites."""

    key: str
    authors: str
    year: int
    title: str
    venue: str
    url: str


class DeckInfo(Struct, frozen=True):
    """What a kind may know of the whole deck: for covers, agendas and openers."""

    title: str
    subtitle: str
    author: str
    date: str
    lang: str
    chapters: tuple[str, ...]
    references: Mapping[str, Reference]
    ui: Mapping[str, str]  # the engine's own words in the deck's language, such as 'answer'
    abouts: tuple[str, ...] = ()  # each chapter's question in a line, or ''
    routes: tuple[
        tuple[str, tuple[int, ...]], ...
    ] = ()  # title and page numbers of each way through


class PlanContext(Struct, frozen=True):
    """What is known before anything has run."""

    theme: Theme
    deck: DeckInfo


class LayoutContext(Struct, frozen=True):
    """What is known once everything has run."""

    theme: Theme
    deck: DeckInfo
    artifacts: Artifacts
    chapter: int  # index of the slide's chapter, from 0
    root: str  # folder of the course's Python package's parent, to read printed code from
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    markup: Markup = field(default_factory=Markup)
    cited: tuple[
        str, ...
    ] = ()  # keys of the works that the deck cites, in the order of first mention

    @property
    def plan(self) -> PlanContext:
        """The part of this that was known before anything ran."""
        return PlanContext(self.theme, self.deck)

    def rich(self, text: str) -> tuple[Run, ...]:
        """*text* as runs, its live values filled in. A ContentError holds every problem in it."""
        marked, expressions = mark(text)
        return keep_units(fill(parse_inline(marked, self.markup), expressions, self.values))

    def plain(self, text: str) -> str:
        """What :meth:`rich` shows of *text*, as one string."""
        return "".join(run.text for run in self.rich(text))
