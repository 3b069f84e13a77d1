"""A whole course, checked: what every later stage reads instead of YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deckgen.jobs.requests import Params
from deckgen.kinds.base import DeckInfo, Slide
from deckgen.theme import Theme


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter file: its name without ending (such as '03-masks'), its title, its slides in order."""

    name: str
    title: str
    slides: tuple[Slide, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A checked course."""

    folder: Path  # content/<course>
    root: Path  # the project: holds content/ and the figures package
    id: str
    info: DeckInfo
    theme: Theme
    figures_package: str
    preload: tuple[str, ...]  # heavy third-party modules that workers load once, such as torch
    size_budget: int  # bytes
    source_line: bool  # show function and hash by each figure
    experiments: Mapping[str, Params]  # deck.yaml's own parameters for experiments
    words: Mapping[str, Mapping[str, str]]  # label file: section -> key -> text
    paths: Mapping[str, tuple[str, ...]]  # named ways through the deck: path -> slide ids
    chapters: tuple[Chapter, ...]
    sources: Mapping[str, str]  # displayed file name -> text, for snippets in messages
