"""Mechanical repairs put into the YAML files by place: comments and layout stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from deckgen.check.finding import Edit
from deckgen.problems import ContentError
from deckgen.source.scalar import LINE_BREAK, SourceFile
from deckgen.source.yaml import compose
from deckgen.storage import write_atomically

#: what a repair may change: blanks go and come, marks become wide
_NARROW = str.maketrans("，；：！？。（）“”", ',;:!?.()""')


class Repaired(Struct, frozen=True):
    """How many edits went into how many files."""

    edits: int
    files: int


def repair(edits: Iterable[Edit], root: Path) -> Repaired:
    """Put *edits* into the files below *root*, each file whole or not at all.

    An edit is left out where the file has another text at its place than it expects (a quote that YAML
    escapes, a space that stands for a line's end), and a file where the result would read as another content.
    """
    done = files = 0
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: edit.place)
    for name, of_file in groupby(ordered, key=lambda edit: edit.place.file):
        path = root / name
        data = path.read_bytes()
        text = data.decode("utf-8")
        repaired, count = edited(text, list(of_file))
        if count and _reads_the_same(text, repaired):
            write_atomically(path, repaired.encode("utf-8"))
            done, files = done + count, files + 1
    return Repaired(done, files)


def edited(text: str, edits: Iterable[Edit]) -> tuple[str, int]:
    """*text* with *edits*, and how many of them could be made."""
    starts = [0, *(found.end() for found in LINE_BREAK.finditer(text))]
    count = 0
    for edit in sorted(edits, key=lambda edit: edit.place, reverse=True):
        if edit.place.line <= len(starts):
            at = starts[edit.place.line - 1] + edit.place.column - 1
            if text.startswith(edit.old, at):
                text = text[:at] + edit.new + text[at + len(edit.old) :]
                count += 1
    return text, count


def _reads_the_same(before: str, after: str) -> bool:
    """Whether two YAML texts hold the same but for blanks and the width of marks."""
    try:
        return _squeezed(before) == _squeezed(after)
    except ContentError:
        return False


def _squeezed(text: str) -> object:
    located, _ = compose(SourceFile("", text.removeprefix("\ufeff").replace("\r\n", "\n")))
    return _without_blanks(located.value)


def _without_blanks(value: object) -> object:
    if isinstance(value, str):
        return "".join(value.translate(_NARROW).split())
    if isinstance(value, Mapping):
        return {_without_blanks(key): _without_blanks(item) for key, item in value.items()}
    return [_without_blanks(item) for item in value] if isinstance(value, list) else value
