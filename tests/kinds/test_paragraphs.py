"""Texts parted into paragraphs that still know where they were written."""

from __future__ import annotations

import pytest

from deckgen.parts.text import paragraphs_of
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("一", ["一"]),
        ("一\n\n二", ["一", "二"]),
        ("一\n同段\n \n\n二 \n", ["一\n同段", "二"]),
        ("", []),
        ("\n\n一", ["一"]),
    ],
)
def test_blank_lines_part_paragraphs(text, parts):
    assert paragraphs_of(SourceText(text)) == parts


def test_a_paragraph_knows_its_own_line():
    located, _ = compose(SourceFile("c.yaml", "notes: |\n  一\n\n  二\n"))
    second = paragraphs_of(located.node(("notes",)).value)[1]
    assert second.place is not None
    assert (second.place.line, second.place.column) == (4, 3)
