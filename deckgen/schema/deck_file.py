"""The schema of deck.yaml, of a chapter file, and of the references and labels files."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, RootModel
from pydantic_core import PydanticCustomError

from deckgen.kinds.base import Model
from deckgen.source.text import SourceText

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(kB|MB)(?:\s*(?:±|\+-)\s*(\d+(?:\.\d+)?)\s*%)?")
_UNITS = {"kB": 1_000, "MB": 1_000_000}
DEFAULT_TOLERANCE = 0.1


def size_in_bytes(text: str) -> tuple[int, float]:
    """Bytes and tolerance of a size such as '2.7 MB' or '2.7 MB ± 10 %'. ValueError otherwise."""
    found = _SIZE.fullmatch(text.strip())
    if not found:
        raise ValueError(text)
    number, unit, percent = found.groups()
    tolerance = float(percent) / 100 if percent else DEFAULT_TOLERANCE
    return round(float(number) * _UNITS[unit]), tolerance


def _is_size(text: str) -> str:
    try:
        size_in_bytes(text)
    except ValueError:
        message = "must be a size such as '2.7 MB' or '2.7 MB ± 10 %'"
        hint = {"hint": "write '2.7 MB ± 10 %' with the numbers that you mean"}
        raise PydanticCustomError("wrong_value", message, hint) from None
    return text


Color = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Size = Annotated[str, AfterValidator(_is_size)]
Name = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
ModuleName = Annotated[str, Field(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$")]


class FiguresPackage(Model):
    """The Python package with the course's figures and experiments."""

    package: ModuleName = Field(description="Name of the package in the project's folder.")
    preload: tuple[ModuleName, ...] = Field(
        default=(), description="Heavy modules to load once before figures run, such as torch."
    )


class Fonts(Model):
    """Typefaces of the deck."""

    latin: str | None = Field(default=None, description="For Latin letters, such as Arial.")
    east_asian: str | None = Field(
        default=None, description="For Chinese, such as Microsoft YaHei."
    )
    code: str | None = Field(default=None, description="For code, such as Consolas.")


class ThemeOverrides(Model):
    """What this course changes in the look."""

    colors: dict[str, Color] = Field(default={}, description="Colours by name, each '#RRGGBB'.")
    fonts: Fonts = Field(default=Fonts(), description="Typefaces.")
    symbols: dict[str, str] = Field(
        default={}, description="Symbols that keep one colour: Q: query."
    )


class ChapterEntry(Model):
    """A chapter of the deck."""

    file: SourceText = Field(description="The chapter's file, beside deck.yaml.")
    title: SourceText | None = Field(
        default=None, description="The chapter's title, if its file gives none."
    )
    about: SourceText = Field(
        default=SourceText(""), description="Its question in a line, for the agenda."
    )


class PathEntry(Model):
    """A way through the deck for an occasion, such as a talk of five minutes."""

    title: str = Field(description="What the occasion is.")
    minutes: float = Field(gt=0, le=10_000, description="The time that there is.")
    slides: tuple[SourceText, ...] = Field(
        min_length=1, description="Ids of slides in their order."
    )


class DeckFile(Model):
    """deck.yaml: the course as a whole."""

    id: Name = Field(description="Name of the course; the deck is build/<id>.pptx.")
    title: SourceText = Field(description="Title of the course, on its cover.")
    subtitle: SourceText = Field(default=SourceText(""), description="Second line of the cover.")
    author: SourceText = Field(default=SourceText(""), description="Who teaches it.")
    date: SourceText = Field(
        default=SourceText(""), description="Date or term, as it shall be shown."
    )
    lang: Literal["zh-CN", "en-US"] = Field(description="Language of the slides.")
    figures: FiguresPackage | None = Field(
        default=None, description="Where figures and experiments are."
    )
    theme: ThemeOverrides = Field(default=ThemeOverrides(), description="Changes to the look.")
    size_budget: Size = Field(
        default="5 MB", description="What the deck may weigh: '2.7 MB ± 10 %'."
    )
    source_line: bool = Field(
        default=True, description="Whether figures show which code made them."
    )
    experiments: dict[str, dict[str, Any]] = Field(
        default={}, description="Parameters of experiments."
    )
    chapters: tuple[ChapterEntry, ...] = Field(min_length=1, description="The chapters in order.")
    references: SourceText | None = Field(
        default=None, description="File with the works that are cited."
    )
    labels: SourceText | None = Field(
        default=None, description="File with the words inside figures."
    )
    paths: dict[Name, PathEntry] = Field(default={}, description="Named ways through the deck.")


class ChapterFile(Model):
    """The frame of a chapter file; each of its slides is checked against its own kind."""

    title: SourceText | None = Field(default=None, description="The chapter's title.")
    slides: tuple[Any, ...] = Field(min_length=1, description="The slides in order.")


class ReferenceEntry(Model):
    """A work in the references file, under the key that texts cite it by."""

    authors: str = Field(description="Such as 'Bahdanau, Cho, Bengio'.")
    year: int = Field(ge=1500, le=2100, description="Year of publication.")
    title: str = Field(description="Title of the work.")
    venue: str = Field(default="", description="Where it appeared.")
    url: str = Field(default="", pattern=r"^(https?://\S+)?$", description="A link to it.")


class ReferencesFile(RootModel[dict[str, ReferenceEntry]]):
    """The references file: works by the key that texts cite them by."""


class LabelsFile(RootModel[dict[str, dict[str, str]]]):
    """The labels file: words inside figures; ``common`` ones and a section a figure."""
