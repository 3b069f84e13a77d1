"""A whole course, checked: what every later stage reads instead of YAML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field

from deckgen.jobs.requests import Params
from deckgen.kinds.base import DeckInfo, Slide
from deckgen.source.located import Located
from deckgen.source.text import SourceText
from deckgen.theme import Theme


class Chapter(Struct, frozen=True):
    """A chapter file: its name without ending (such as '03-masks'), its title, its slides in order.

    *about* is the chapter's question in a line, or ''.
    """

    name: str
    title: str
    slides: tuple[Slide, ...]
    about: str = ""


class Route(Struct, frozen=True):
    """A named way through the deck: for which occasion, how long, and the ids of its slides in order."""

    title: str
    minutes: float
    slides: tuple[str, ...]


class Course(Struct, frozen=True):
    """A checked course."""

    folder: Path  # content/<course>
    root: Path  # the project: holds content/ and the figures package
    id: str
    info: DeckInfo
    theme: Theme
    figures_package: str  # '' when the course has no figures of its own
    preload: tuple[str, ...]  # heavy third-party modules that workers load once, such as torch
    size_budget: int  # bytes
    size_tolerance: float  # share of the budget that the deck may differ by, such as 0.1
    source_line: bool  # show function and hash by each figure
    experiments: Mapping[str, Params]  # deck.yaml's own parameters for experiments
    words: Mapping[str, Mapping[str, str]]  # label file: section -> key -> text
    paths: Mapping[str, Route]  # named ways through the deck
    chapters: tuple[Chapter, ...]
    files: tuple[Located, ...]  # deck.yaml, chapters, references, labels
    #: on a path: slide id -> title of the next one, where the whole course goes on otherwise
    jumps: Mapping[str, SourceText] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def sources(self) -> Mapping[str, str]:
        """Displayed file name -> text, for the snippets in messages."""
        return {file.file: file.text for file in self.files}
