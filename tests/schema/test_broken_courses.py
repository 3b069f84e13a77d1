"""However a course's YAML is wrong, loading it tells problems that stand somewhere in its files."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.problems import ContentError, render
from deckgen.schema.load import load_course
from tests.schema.courses import write

DECK = {
    "id": "tiny",
    "title": "T",
    "lang": "zh-CN",
    "figures": {"package": "drawn", "preload": ["torch"]},
    "theme": {"colors": {"ink": "#111111"}, "fonts": {"latin": "Arial"}, "symbols": {"Q": "query"}},
    "size_budget": "2 MB",
    "experiments": {"one": {"steps": 3, "sizes": [1, 2]}},
    "chapters": [{"file": "01-one.yaml", "title": "One"}],
    "references": "refs.yaml",
    "labels": "labels.yaml",
    "paths": {"short": {"title": "S", "minutes": 5, "slides": ["a", "b"]}},
}
CHAPTER = {
    "title": "One",
    "slides": [
        {"id": "a", "kind": "bullets", "title": "T", "notes": "N", "minutes": 2,
         "points": ["x", {"text": "y", "points": ["z"]}], "figure": {"use": "f", "params": {"n": 1}}},
        {"id": "b", "kind": "compare", "title": "U", "notes": "N",
         "left": {"heading": "L", "points": ["x"]}, "right": {"table": {"rows": [["a", 1], ["b", 2.5]]}}},
        {"id": "c", "kind": "code", "title": "V", "notes": "N",
         "code": {"source": "drawn.a:b", "emphasise": [1, "x"]}},
    ],
}  # fmt: skip
REFS = {"k": {"authors": "A", "year": 2017, "title": "T", "url": "https://x.org"}}
FILES = {
    "deck.yaml": DECK,
    "01-one.yaml": CHAPTER,
    "refs.yaml": REFS,
    "labels.yaml": {"common": {"a": "b"}},
}

WRONG: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([None, True, 0, -1, 2.5, "", "x", "kind", "中 文", "{{ a", "a" * 200, "../x", "01-one.yaml"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["kind", "use", "text", "slides", "points", "x"]), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip


def ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in *value*."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [way, *(deeper for key, inner in items for deeper in ways(inner, (*way, key)))]


SPOTS = [(name, way) for name, content in FILES.items() for way in ways(content)]


@given(
    st.lists(
        st.tuples(st.sampled_from(SPOTS), WRONG, st.sampled_from(["set", "add", "del"])), max_size=3
    )
)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_loading_tells_problems_and_raises_nothing_else(
    tmp_path: Path, changes: list[tuple[tuple[str, tuple[Any, ...]], Any, str]]
) -> None:
    files = copy.deepcopy(FILES)
    for (name, way), wrong, action in changes:
        change(files, (name, *way), wrong, action)
    texts = {name: yaml.dump(content, allow_unicode=True) for name, content in files.items()}
    try:
        course = load_course(write(tmp_path, texts))
    except ContentError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.place is not None
            text = texts[problem.place.file.removeprefix("content/tiny/")]
            assert problem.place.line <= text.count("\n") + 1
            assert "^" in render(problem, text) or problem.code == "empty-file"
    else:
        assert course.id


def change(files: Any, way: tuple[Any, ...], wrong: Any, action: str) -> None:
    """Put *wrong* at *way*, beside it, or take away what stands there."""
    *parents, last = way
    holder = files
    try:
        for key in parents:
            holder = holder[key]
        if action == "del" and len(way) > 1:
            del holder[last]
        elif action == "add" and isinstance(holder[last], dict):
            holder[last]["extra"] = wrong
        else:
            holder[last] = wrong
    except (KeyError, IndexError, TypeError):
        return  # an earlier change took the spot away
