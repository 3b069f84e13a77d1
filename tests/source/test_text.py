"""Texts know where each of their characters is written, in every style of scalar."""

from __future__ import annotations

import copy
import pickle

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckgen.problems import Place
from deckgen.source.scalar import BLANKS, SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose


def text_of(content: str) -> SourceText:
    value = compose(SourceFile("a.yaml", content))[0].value
    assert isinstance(value, dict)
    text = value["k"]
    assert isinstance(text, SourceText)
    return text


STYLES = {
    "plain": "x: 1\nk: one $\\foo$ two\n",
    "plain over lines": "k: one\n  two\n\n  $\\foo$ three\n",
    "single": "k: 'it''s one $\\foo$ two'\n",
    "single over lines": "k: 'it''s\n  one\n\n   $\\foo$ two'\n",
    "double": 'k: "a \\"b\\" \\u4e2d\\x41\\n $\\\\foo$ two"\n',
    "double over lines": 'k: "one \\\n   two\\n\n\n  three $\\\\foo$"\n',
    "literal": "k: |  # a comment\n\n    one\n      indented\n\n    a $\\foo$ two\n",
    "literal, kept": "k: |+\n  one\n  $\\foo$ two\n\n\nj: 1\n",
    "literal, indented by number": "k: |1\n   one\n $\\foo$ two\n",
    "folded": "k: >-\n  one\n  two\n\n    more\n    $\\foo$ three\n  中文\n",
    "flow": "k: 'one $\\foo$' # $\\foo$\n",
    "Chinese": "k: 中文 $\\foo$，二\n",
}


@pytest.mark.parametrize("content", STYLES.values(), ids=STYLES)
def test_a_formula_is_found_at_its_own_line_and_column(content: str) -> None:
    text = text_of(content)
    written = "$\\\\foo$" if "\\\\foo" in content else "$\\foo$"
    index = content.index(written)
    place = text.place_at(text.index("$\\foo$"), 6)
    assert place is not None
    assert place.line == content.count("\n", 0, index) + 1
    assert place.column == index - content.rfind("\n", 0, index)
    assert place.length == 6


LINE = st.text(st.sampled_from("ab 中$\\'\"#:-{}[]é\u3000"), min_size=1, max_size=8)
TEXTS = st.lists(st.one_of(LINE, st.just("")), min_size=1, max_size=5).map("\n".join)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["|", ">", "'", '"', ""]), st.integers(4, 30))
def test_every_visible_character_is_where_its_place_says(text: str, style: str, width: int) -> None:
    # PyYAML's emitter is the oracle for how a text may be written
    content = yaml.dump({"k": text}, default_style=style or None, width=width, allow_unicode=True)
    try:
        value = text_of(content)
    except AssertionError:
        assume(False)  # such as a plain number
    assert value == text
    rows = content.split("\n")
    for offset, ch in enumerate(value):
        place = value.place_at(offset)
        assert place is not None
        written = rows[place.line - 1][place.column - 1 :]
        if ch not in BLANKS:
            assert written.startswith((ch, "\\"))
    end = value.place_at(len(value))
    assert end is not None
    assert end.line <= len(rows)


def test_a_part_keeps_its_place() -> None:
    text = text_of("k: |\n  one\n\n  two three\n")
    part = text.part(text.index("two"), len(text))
    assert part == "two three\n"
    assert str(part.place) == "a.yaml:4:3"
    assert part.place and part.place.length == len("two three")
    assert str(part.place_at(part.index("three"))) == "a.yaml:4:7"
    assert str(part.part(4, 9).place) == "a.yaml:4:7"


def test_a_text_of_the_same_length_keeps_the_places() -> None:
    text = text_of("k: |\n  a\n  b {{ x }} c\n")
    marked = text.like(text.replace("{{ x }}", "\ue000" * 7))
    assert str(marked.place_at(marked.index("c"))) == "a.yaml:3:13"


def test_a_text_goes_to_another_process_with_its_place() -> None:
    text = text_of("k: word\n")
    for twin in (pickle.loads(pickle.dumps(text)), copy.deepcopy(text)):
        assert isinstance(twin, SourceText)
        assert (twin, twin.place, twin.place_at(2)) == (text, text.place, text.place_at(2))
    quoted = pickle.loads(pickle.dumps(text_of("k: 'two words'\n")))
    assert str(quoted.place_at(4)) == "a.yaml:1:9"
    folded = pickle.loads(pickle.dumps(text_of("k: two\n  words\n")))
    assert folded.place_at(4) == folded.place


def test_a_text_made_by_code_has_no_place() -> None:
    assert SourceText("x").place_at(0) is None
    assert SourceText("xy", Place("a.yaml", 3, 5, 2)).place_at(1) == Place("a.yaml", 3, 6, 1)
    assert SourceText("xy").part(1, 2).place is None
