"""The manifest of a placed deck."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import TypeVar

from lxml import etree

from deckgen.jobs.artifacts import Provenance, Value
from deckgen.manifest.commit import Commit
from deckgen.manifest.model import (
    FORMAT,
    SHORT,
    Code,
    Figure,
    Formula,
    Function,
    Job,
    Manifest,
    Piece,
    Printed,
    Quoted,
    Shading,
    Slide,
    Text,
    as_ranges,
    stretches,
)
from deckgen.place.elements import (
    Equation,
    Paragraph,
    Picture,
    PlacedDeck,
    PlacedSlide,
    Table,
    TextBox,
)
from deckgen.schema.course import Course

NOTES = "notes"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
T = TypeVar("T")


def manifest_of(deck: PlacedDeck, course: Course, commit: Commit) -> Manifest:
    """What stands on *deck* and what made it. The same deck of the same *commit* gives the same manifest."""
    lists = _Lists()
    slides = tuple(_slide(slide, lists) for slide in deck.slides)
    return Manifest(
        format=FORMAT,
        course=course.id,
        package=course.figures_package,
        content=_content_hash(course),
        commit=commit.hash,
        modified=commit.modified,
        functions=tuple(lists.functions),
        versions=tuple(lists.versions),
        jobs=tuple(lists.jobs),
        values=tuple(lists.values),
        slides=slides,
    )


def _content_hash(course: Course) -> str:
    """The hash of the course's YAML files, names included."""
    files = [[file.file, file.text] for file in course.files]
    return _sha(json.dumps(sorted(files), ensure_ascii=False).encode())


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class _Lists:
    """What several slides share, each once and numbered, in the order of first use."""

    def __init__(self) -> None:
        self.functions: dict[Function, int] = {}
        self.versions: dict[tuple[tuple[str, str], ...], int] = {}
        self.jobs: list[Job] = []
        self.values: list[Quoted] = []
        self._jobs: dict[str, int] = {}
        self._values: dict[str, int] = {}

    def job(self, made: Provenance) -> int:
        """The number of the job that *made* describes; its inputs come before it."""
        if made.key not in self._jobs:
            inputs = tuple(self.job(each) for each in made.inputs)
            ran = tuple(
                (_number(self.functions, Function(name, digest[:SHORT])), as_ranges(statements))
                for name, digest, statements in made.functions
            )
            params = json.dumps(dict(made.params), ensure_ascii=False, sort_keys=True)
            versions = _number(self.versions, made.versions)
            self._jobs[made.key] = len(self.jobs)
            self.jobs.append(Job(made.job, made.key[:SHORT], params, ran, versions, inputs))
        return self._jobs[made.key]

    def value(self, expression: str, value: Value) -> int:
        """The number of a live value."""
        if expression not in self._values:
            self._values[expression] = len(self.values)
            self.values.append(Quoted(expression, value.text, self.job(value.provenance)))
        return self._values[expression]


def _number(known: dict[T, int], item: T) -> int:
    return known.setdefault(item, len(known))


def _slide(slide: PlacedSlide, lists: _Lists) -> Slide:
    figures: list[Figure] = []
    formulas: list[Formula] = []
    texts: list[Text] = []
    code: list[Code] = []
    printed: list[Printed] = []
    shadings: list[Shading] = []
    for element in slide.elements:
        match element:
            case Picture(name, _, drawing, alt):
                job = lists.job(drawing.provenance)
                figures.append(Figure(name, job, _sha(drawing.png), _sha(drawing.svg), alt))
            case Equation():
                pictures = (_sha(element.formula.png), _sha(element.formula.svg))
                native = etree.fromstring(element.omml)
                formulas.append(
                    Formula(element.name, *pictures, signs(native), native_hash(native))
                )
            case TextBox() if element.code is not None:
                origin = element.code
                lines, digest = as_ranges(origin.lines), origin.source_hash[:SHORT]
                rows = _rows(element.paragraphs)
                code.append(Code(element.name, origin.symbol, digest, lines, rows))
            case TextBox() if element.output is not None:
                job = lists.job(element.output.provenance)
                printed.append(Printed(element.name, job, _rows(element.paragraphs)))
            case TextBox():
                texts += _text(element.name, element.paragraphs, lists)
                shadings += _shadings(element.name, element.paragraphs, lists)
            case Table():
                for row, cells in enumerate(element.rows):
                    for column, cell in enumerate(cells):
                        texts += _text(element.name, cell.paragraphs, lists, (row, column))
    texts += _text(NOTES, slide.notes, lists)
    return Slide(
        id=slide.id,
        title=slide.title,
        figures=tuple(figures),
        formulas=tuple(formulas),
        texts=tuple(texts),
        code=tuple(code),
        printed=tuple(printed),
        shadings=tuple(shadings),
        source=slide.source_line or "",
    )


def signs(formula: etree._Element) -> str:
    """What a native formula's runs say, one after the other."""
    return "".join(element.text or "" for element in formula.iter(f"{MATH}t"))


def native_hash(formula: etree._Element) -> str:
    """The beginning of the hash of a native formula, structure and all."""
    return _sha(etree.tostring(formula, method="c14n", exclusive=True, with_tail=False))[:SHORT]


def _shadings(shape: str, paragraphs: Iterable[Paragraph], lists: _Lists) -> list[Shading]:
    """The words of a live value that stand on grounds, if the text has such."""
    runs = [run for each in paragraphs for run in each.runs if run.value and run.highlight]
    if not runs or runs[0].value is None:
        return []
    words = stretches((run.text, (run.highlight or "").upper()) for run in runs)
    return [Shading(shape, lists.value(*runs[0].value), words)]


def _rows(paragraphs: Iterable[Paragraph]) -> tuple[str, ...]:
    return tuple("".join(run.text for run in each.runs) for each in paragraphs)


def _text(
    shape: str,
    paragraphs: tuple[Paragraph, ...],
    lists: _Lists,
    cell: tuple[int, int] | None = None,
) -> list[Text]:
    """The text's paragraphs that show live values, if there are any."""
    found = [each for each in paragraphs if any(run.value for run in each.runs)]
    return [Text(shape, tuple(_pieces(each, lists) for each in found), cell)] if found else []


def _pieces(paragraph: Paragraph, lists: _Lists) -> tuple[Piece, ...]:
    """Plain words joined, values each alone."""
    pieces: list[Piece] = []
    for run in paragraph.runs:
        number = lists.value(*run.value) if run.value else -1
        if number < 0 and pieces and pieces[-1].value < 0:
            pieces[-1] = Piece(pieces[-1].text + run.text)
        else:
            pieces.append(Piece(run.text, number))
    return tuple(pieces)
