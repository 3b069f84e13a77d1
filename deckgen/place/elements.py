"""The closed set of things that stand on a placed slide.

Lengths are :class:`~deckgen.lengths.Emu`, type sizes points, colours names of the theme. Elements are in
reading order. Text comes fitted: ``lines`` says how it breaks at ``size``, so a writer only draws.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from deckgen.jobs.artifacts import DemoOutput, Drawing, Formula, Value
from deckgen.lengths import Box, Emu


class Script(Enum):
    """Where a run stands against the baseline."""

    NORMAL = "normal"
    SUB = "sub"
    SUPER = "super"


class Run(Struct, frozen=True):
    """A stretch of text with one look. *value* is the live value that it shows, if it shows one."""

    text: str
    bold: bool = False
    italic: bool = False
    mono: bool = False
    math: bool = False  # set in the formula typeface
    script: Script = Script.NORMAL
    color: str | None = None
    highlight: str | None = None  # '#RRGGBB' behind the text
    link: str | None = None
    value: tuple[str, Value] | None = None  # (expression, value)


class Bullet(Enum):
    """What stands before a paragraph."""

    NONE = "none"
    DOT = "dot"
    NUMBER = "number"


class Align(Enum):
    """How the lines of a paragraph stand in their box."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Anchor(Enum):
    """Where text stands in a box higher than it."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class Paragraph(Struct, frozen=True):
    """A paragraph; *level* 0 is the outermost, *scale* multiplies the box's size for this paragraph."""

    runs: tuple[Run, ...]
    level: int = 0
    bullet: Bullet = Bullet.NONE
    align: Align = Align.LEFT
    scale: float = 1.0
    space_before: float = 0.0  # in ems of the box's size
    number: int = 1  # where a numbered list begins


class Role(Enum):
    """What an element is to the outline view, the theme and a screen reader."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    BODY = "body"
    BODY_2 = "body-2"  # the second column
    PICTURE = "picture"
    NONE = "none"


class Line(Struct, frozen=True):
    """One line of fitted text: its runs, its left edge and top within the box, its height and ascent."""

    runs: tuple[Run, ...]
    paragraph: int
    left: Emu
    top: Emu
    width: Emu
    height: Emu
    ascent: Emu
    first: bool  # the paragraph's first line, which carries the bullet


class Padding(Struct, frozen=True):
    """The room between a text box's edge and its text."""

    x: Emu = Emu(0)
    y: Emu = Emu(0)


class TextBox(Struct, frozen=True):
    """Text fitted into a box. *code* is set where the text is source code (its symbol and lines)."""

    name: str
    box: Box
    paragraphs: tuple[Paragraph, ...]
    size: float
    lines: tuple[Line, ...]
    role: Role = Role.NONE
    anchor: Anchor = Anchor.TOP
    color: str = "ink"
    fill: str | None = None
    outline: str | None = None
    rounded: bool = False
    bold: bool = False
    padding: Padding = Padding()
    line_spacing: float = 1.0  # multiple of the font's own line height
    code: CodeOrigin | None = None
    output: DemoOutput | None = None


class CodeOrigin(Struct, frozen=True):
    """Where printed code comes from: its symbol, its source's hash, and the lines that are shown."""

    symbol: str
    source_hash: str
    lines: tuple[int, ...]


class Picture(Struct, frozen=True):
    """A figure at exactly its box's size.

    *reveal* 0 is there from the start; n appears on the n-th click, over the frames before it, so
    that print and a viewer without animation show the last frame.
    """

    name: str
    box: Box
    drawing: Drawing
    alt: str
    role: Role = Role.PICTURE
    reveal: int = 0


class Cell(Struct, frozen=True):
    """A table cell's fitted text."""

    paragraphs: tuple[Paragraph, ...]
    lines: tuple[Line, ...]
    align: Align = Align.LEFT
    fill: str | None = None
    color: str = "ink"
    bold: bool = False


class Table(Struct, frozen=True):
    """A native table: rows of cells, all at one type size; the first row is the head."""

    name: str
    box: Box
    column_widths: tuple[Emu, ...]
    row_heights: tuple[Emu, ...]
    rows: tuple[tuple[Cell, ...], ...]
    size: float
    alt: str
    padding: Padding = Padding()


class Equation(Struct, frozen=True):
    """A display formula: native where the program knows how, else its picture at *box*."""

    name: str
    box: Box
    latex: str
    omml: str
    mathml: str
    formula: Formula
    size: float
    alt: str
    color: str = "ink"


class Geometry(Enum):
    """The drawn shapes that a layout may use."""

    RECTANGLE = "rectangle"
    ROUNDED = "rounded"
    ELLIPSE = "ellipse"
    LINE = "line"
    ARROW = "arrow"


class Shape(Struct, frozen=True):
    """A drawn shape without text; it carries no meaning of its own and is marked as decoration."""

    name: str
    box: Box
    geometry: Geometry
    fill: str | None = None
    outline: str | None = None
    width: float = 0.75  # of the outline, in points


Element: TypeAlias = TextBox | Picture | Table | Equation | Shape


class Layout(Enum):
    """The slide layouts of the master; each has its placeholders and a name in the deck's language."""

    COVER = "cover"
    SECTION = "section"
    TITLE_BODY = "title-body"
    TITLE_TWO = "title-two"  # two columns
    TITLE_PICTURE = "title-picture"
    TITLE_PICTURE_BODY = "title-picture-body"
    TITLE_ONLY = "title-only"

    @property
    def has_foot(self) -> bool:
        """Whether course, chapter and the code's line stand at the foot."""
        return self not in (Layout.COVER, Layout.SECTION)


class PlacedSlide(Struct, frozen=True):
    """A slide ready to be written. ``notes`` are plain paragraphs with runs; ``number`` counts from 1."""

    id: str
    number: int
    kind: str
    layout: Layout
    title: str
    chapter: str | None
    chapter_number: int
    elements: tuple[Element, ...]
    notes: tuple[Paragraph, ...]
    source_line: str | None = None  # function and short hash, small, by the figure


class PlacedDeck(Struct, frozen=True):
    """The whole deck: what the writers get."""

    title: str
    subtitle: str
    author: str
    date: str
    lang: str
    chapters: tuple[str, ...]
    slides: tuple[PlacedSlide, ...]
