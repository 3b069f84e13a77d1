"""Slides written as YAML, read as a chapter is."""

from __future__ import annotations

import sys
import textwrap

from deckgen.kinds import kinds
from deckgen.kinds.base import Slide
from deckgen.source.scalar import SourceFile
from deckgen.source.yaml import compose

FILE = "content/x/01.yaml"


def slides(yaml: str) -> list[Slide]:
    """The slides of *yaml*, a list as in a chapter file."""
    located, problems = compose(SourceFile(FILE, textwrap.dedent(yaml)))
    assert not problems
    return [kinds()[node.value["kind"]].model_validate(node.value)
            for node in located.root.children.values()]  # fmt: skip


def slide(yaml: str) -> Slide:
    """The one slide of *yaml*, without the dash; id, title and notes may be left out."""
    text = textwrap.dedent(yaml).strip()
    for key, value in (("notes", "说。"), ("title", "标题"), ("id", "one")):
        if f"\n{key}:" not in f"\n{text}":
            text = f"{key}: {value}\n{text}"
    return slides("- " + text.replace("\n", "\n  "))[0]


def examples() -> dict[str, list[Slide]]:
    """The slides of each kind's own example."""
    return {
        name: slides((sys.modules[model.__module__].__doc__ or "").split("Example::")[1])
        for name, model in kinds().items()
    }
