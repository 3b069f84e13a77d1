"""What an eye far away, or none at all, gets of a slide: contrast, sizes, letters, alt texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from deckgen.check.colors import contrast, wanted_contrast
from deckgen.check.finding import Finding, View, warning
from deckgen.check.glyphs import has_glyph
from deckgen.lengths import Box
from deckgen.parts.figure import FigureUse
from deckgen.parts.text import place_of
from deckgen.place.elements import Run, Shape, Table, TextBox
from deckgen.place.texts import texts_of
from deckgen.problems import Place
from deckgen.schema.checks import parts_of
from deckgen.source.located import Node

#: points; smaller than this is not read from the back of a room
LEAST_SIZE, LEAST_SMALL_SIZE, LEAST_CODE_SIZE = 16, 14, 14
#: what is small on every slide by design
_SMALL = frozenset({"caption", "author", "output-label", "legend"})
_MATHS = re.compile(r"\$(?:\\.|[^$\\])*\$|`[^`]*`|\{\{.*?\}\}", re.DOTALL)
_NO_ALT = re.compile(
    r"(?:图|图片|图像|插图|figure|image|picture|chart|todo)?[\s\d.。…]*", re.IGNORECASE
)


class _Shown(Struct, frozen=True):
    """Runs of one size on one ground."""

    name: str
    runs: tuple[Run, ...]
    size: float
    color: str
    ground: str


def low_contrast(view: View) -> Iterator[Finding]:
    """Text whose colour is too close to what is behind it (WCAG 2.2, level AA)."""
    theme = view.course.theme
    told: set[tuple[str, str]] = set()
    for shown in _shown(view):
        for run in shown.runs:
            pair = (run.color or shown.color, run.highlight or shown.ground)
            colors = [theme.colors.get(name, name) for name in pair]
            ratio = contrast(*colors)
            wanted = wanted_contrast(shown.size, bold=run.bold)
            if not run.text.strip() or ratio >= wanted or pair in told:
                continue
            told.add(pair)
            yield warning(
                "low-contrast",
                f"{pair[0]} on {pair[1]} has a contrast of {ratio:.1f}:1; {shown.size:g} pt needs {wanted:g}:1",
                _place_of_color(view, pair),
                "take a darker colour of the theme, or change it below 'theme: colors:' in deck.yaml",
            )


def small_text(view: View) -> Iterator[Finding]:
    """Text that had to be made too small to be read from the back."""
    if view.kind == "references":
        return
    for element in view.placed.elements if view.placed else ():
        if not isinstance(element, TextBox | Table):
            continue
        least = _least_size(element)
        if element.size < least:
            yield warning(
                "small-text",
                f"'{element.name}' is set at {element.size:g} pt",
                place_of(view.slide.title),
                f"shorten it until it fits at {least} pt, or give it more room",
            )


def missing_glyph(view: View) -> Iterator[Finding]:
    """Characters that the deck's typeface lacks."""
    for text in texts_of(view.slide):
        if all(map(has_glyph, set(text))):
            continue
        plain = _MATHS.sub(lambda match: " " * len(match[0]), text)
        for at, ch in enumerate(plain):
            if not has_glyph(ch):
                yield warning(
                    "missing-glyph",
                    f"the typeface has no '{ch}' (U+{ord(ch):04X})",
                    text.place_at(at),
                    "write it in words, or with another sign",
                )


def missing_alt(view: View) -> Iterator[Finding]:
    """A picture that says nothing to those who can't see it."""
    hint = "say what there is to see, and what it shows, in a sentence"
    for part, node in parts_of(view.slide, view.node):
        if not isinstance(part, FigureUse):
            continue
        if part.alt is not None and _NO_ALT.fullmatch(part.alt.strip()):
            yield warning(
                "missing-alt", "this alt text says nothing", _value_place(node, "alt"), hint
            )
        elif part.alt is None and _returns_nothing(view, part.use):
            cause = f"the figure '{part.use}' returns no alt text"
            place = node.children["use"].place
            yield warning("missing-alt", cause, place, f"write 'alt: …' here: {hint}")


def _shown(view: View) -> Iterator[_Shown]:
    """The slide's texts with their colours and grounds."""
    grounds: list[tuple[Box, str]] = []
    for element in view.placed.elements if view.placed else ():
        if isinstance(element, Shape) and element.fill:
            grounds.append((element.box, element.fill))
        elif isinstance(element, TextBox):
            behind = [fill for box, fill in grounds if _holds(box, element.box)]
            ground = element.fill or (behind[-1] if behind else "paper")
            for paragraph in element.paragraphs:
                size = element.size * paragraph.scale
                yield _Shown(element.name, paragraph.runs, size, element.color, ground)
        elif isinstance(element, Table):
            for cell in (cell for row in element.rows for cell in row):
                runs = tuple(run for paragraph in cell.paragraphs for run in paragraph.runs)
                ground = cell.fill or "paper"
                yield _Shown(element.name, runs, element.size, cell.color, ground)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )


def _place_of_color(view: View, pair: tuple[str, str]) -> Place | None:
    """Where one of the two colours was chosen: in the slide, else in deck.yaml, else the slide's title."""
    for name in pair:
        base = name.removesuffix("_text")
        for text in texts_of(view.slide):
            for tag in (f"]{{{name}}}", f"]{{{base}}}"):
                if tag in text:
                    return text.place_at(text.index(tag) + 2, len(tag) - 3)
        for _, node in parts_of(view.slide, view.node):
            chosen = node.children.get("color")
            if chosen is not None and chosen.value in (name, base):
                return chosen.place
    deck = view.course.files[0]
    for name in pair:
        try:
            return deck.place(("theme", "colors", name))
        except KeyError:
            continue
    return place_of(view.slide.title)


def _least_size(element: TextBox | Table) -> float:
    if isinstance(element, Table) or element.name in _SMALL:
        return LEAST_SMALL_SIZE
    mono = any(run.mono for paragraph in element.paragraphs for run in paragraph.runs)
    return LEAST_CODE_SIZE if mono else LEAST_SIZE


def _value_place(node: Node, key: str) -> Place:
    return node.children[key].place


def _returns_nothing(view: View, figure: str) -> bool:
    """Whether the source of *figure* never returns a value; False where it can't be read."""
    entry = view.index.figures.get(figure)
    if entry is None:
        return False
    try:
        rows = (view.course.root / entry.file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    body = rows[entry.line :]
    ends = (number for number, row in enumerate(body) if row[:1] not in ("", " ", "\t", ")", "#"))
    return not any(re.match(r"\s+return\s+[^\s#]", row) for row in body[: next(ends, len(body))])
