"""Slides as they are written in the chapter files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckgen.source.located import Located, Node


def written_slides(files: Iterable[Located]) -> Iterator[tuple[str, Node]]:
    """The id of every slide and what was written for it, in order, slides with other faults included."""
    for file in files:
        slides = file.root.children.get("slides")
        for slide in slides.children.values() if slides else ():
            name = slide.children.get("id")
            if name is not None and isinstance(name.value, str):
                yield str(name.value), slide
