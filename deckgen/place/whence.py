"""Where a slide's figures, numbers and code come from, as the slide and its notes say it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from deckgen.jobs.artifacts import Provenance
from deckgen.place.elements import Element, Paragraph, Picture, Run, Table, TextBox

_SHOWN = 3  # files at the end of notes: the figure's own, and what it draws


def source_line(elements: Iterable[Element]) -> str | None:
    """The first figure's function and the beginning of :func:`code_digest`; None without a figure that code made."""
    for element in elements:
        if isinstance(element, Picture) and element.drawing.provenance.job:
            made = element.drawing.provenance
            return f"{made.job.removeprefix('figure:')} · {code_digest(made)[:7]}"
    return None


def code_digest(made: Provenance) -> str:
    """One hash of the parameters and of all code that ran, the experiments' included."""
    digest = hashlib.sha256(repr((made.job, made.params)).encode())
    for name, code, _ in made.functions:
        digest.update(f"{name} {code}\n".encode())
    for each in made.inputs:
        digest.update(code_digest(each).encode())
    return digest.hexdigest()


def notes_end(
    elements: Iterable[Element],
    notes: Iterable[Paragraph],
    *,
    root: Path,
    words: Mapping[str, str],
) -> tuple[Paragraph, ...]:
    """What notes end with: the files whose code made the slide, and those with its tests, below *root*."""
    modules = dict.fromkeys(name.partition(":")[0] for name in _functions(elements, notes))
    files = [f"{module.replace('.', '/')}.py" for module in modules]
    tests = list(dict.fromkeys(filter(None, (_tests_of(root, file) for file in files))))
    return tuple(
        Paragraph((Run(words[word].format(files=_listed(names))),))
        for word, names in (("code_in", files), ("tests_in", tests))
        if names
    )


def _functions(elements: Iterable[Element], notes: Iterable[Paragraph]) -> Iterator[str]:
    """The functions behind figures, printed code, output and live values."""
    for element in elements:
        match element:
            case Picture():
                yield from _ran(element.drawing.provenance)
            case TextBox():
                if element.code is not None:
                    yield element.code.symbol
                if element.output is not None:
                    yield from _ran(element.output.provenance)
                yield from _quoted(element.paragraphs)
            case Table():
                for row in element.rows:
                    for cell in row:
                        yield from _quoted(cell.paragraphs)
    yield from _quoted(notes)


def _quoted(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        for run in paragraph.runs:
            if run.value is not None:
                yield from _ran(run.value[1].provenance)


def _ran(made: Provenance) -> Iterator[str]:
    for name, _, _ in made.functions:
        yield name
    for each in made.inputs:
        yield from _ran(each)


def _tests_of(root: Path, file: str) -> str | None:
    """The test file that mirrors *file*, or else the folder of such; None when there is neither."""
    folder, _, name = file.rpartition("/")
    for mirrored in (f"tests/{folder}/test_{name}", f"tests/{folder}"):
        if os.path.exists(f"{root}/{mirrored}"):  # noqa: PTH110  # asked a thousand times a build
            return mirrored
    return None


def _listed(names: list[str]) -> str:
    more = [f"… +{len(names) - _SHOWN}"] if len(names) > _SHOWN else []
    return " · ".join([*names[:_SHOWN], *more])
