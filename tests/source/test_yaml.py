"""What read_yaml makes of a file: YAML 1.2 values, and one exact problem for each way to break it."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckgen.problems import ContentError, render
from deckgen.source.core_schema import WrittenFloat
from deckgen.source.located import Node
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose, read_yaml


def read(tmp_path: Path, content: str | bytes) -> object:
    path = tmp_path / "a.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_yaml(path, "a.yaml").value


def messages(content: str) -> str:
    try:
        _, problems = compose(SourceFile("a.yaml", content))
    except ContentError as error:
        problems = error.problems
    return "\n".join(render(problem, content) for problem in problems)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("12:30", "12:30"),
        ("2026-01-31", "2026-01-31"),
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("+1", "+1"),
        (".5", ".5"),
        ("1e999", "1e999"),
        ("NaN", "NaN"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("1.50", 1.5),
        ("2e-7", 2e-7),
        ("'1'", "1"),
        ('"true"', "true"),
        ("!!str 1", "1"),
        ("=", "="),
        ("<<", "<<"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_a_plain_scalar_means_what_yaml_1_2_says(
    tmp_path: Path, written: str, value: object
) -> None:
    mapping = read(tmp_path, f"k: {written}\n")
    assert mapping == {"k": value}
    kinds = {str: SourceText, float: WrittenFloat}
    assert type(mapping["k"]) is kinds.get(type(value), type(value))


def test_a_number_remembers_how_it_was_written(tmp_path: Path) -> None:
    number = read(tmp_path, "k: 0.90\n")["k"]
    assert (number, number.written) == (0.9, "0.90")
    assert pickle.loads(pickle.dumps(number)).written == "0.90"


def test_keys_are_always_words(tmp_path: Path) -> None:
    assert read(tmp_path, "1: a\ntrue: b\nnull: c\n") == {"1": "a", "true": "b", "null": "c"}


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_byte_order_mark_and_line_ends_make_no_difference(
    tmp_path: Path, start: str, end: str
) -> None:
    value = read(tmp_path, f"{start}a: |{end}  x{end}  y{end}b: 1{end}")
    assert value == {"a": "x\ny\n", "b": 1}


def test_an_alias_repeats_the_value_that_its_anchor_names(tmp_path: Path) -> None:
    assert read(tmp_path, "a: &x {k: [1]}\nb: *x\n") == {"a": {"k": [1]}, "b": {"k": [1]}}


CASES = {
    "duplicate key": (
        "a: 1\nb:\n  c: 1\n  c: 2\n",
        """\
a.yaml:4:3: error[duplicate-key]: 'c' is given twice in one mapping; the first is in line 3
    4 |   c: 2
      |   ^
hint: remove one of them""",
    ),
    "undefined alias": (
        "a: *nowhere\n",
        """\
a.yaml:1:4: error[unknown-alias]: '*nowhere' refers to '&nowhere', which does not stand before it
    1 | a: *nowhere
      |    ^^^^^^^^
hint: quote a text that starts with '*'""",
    ),
    "alias inside its own anchor": (
        "a: &x\n  - 1\n  - *x\n",
        """\
a.yaml:3:5: error[unknown-alias]: '*x' stands inside the very value that '&x' names
    3 |   - *x
      |     ^^
hint: quote a text that starts with '*'""",
    ),
    "tab": (
        "a:\n\tb: 1\n",
        """\
a.yaml:2:1: error[tab]: a tab stands where YAML needs spaces
    2 |  b: 1
      | ^
hint: indent with spaces""",
    ),
    "colon in a text": (
        "title: 注意力: 一切\n",
        """\
a.yaml:1:11: error[yaml-syntax]: a colon with a space after it is not possible here
    1 | title: 注意力: 一切
      |              ^
hint: put the whole text in single quotes if the colon belongs to it; if this is a key, check its indentation""",
    ),
    "open quote": (
        "a: 1\ntitle: 'never\nb: 2\n",
        """\
a.yaml:2:8: error[yaml-syntax]: this quote is never closed
    2 | title: 'never
      |        ^
hint: close it; inside single quotes an apostrophe is written twice ('')""",
    ),
    "open bracket": (
        "a: [1, 2\nb: 3\n",
        """\
a.yaml:1:4: error[yaml-syntax]: this list's '[' is never closed
    1 | a: [1, 2
      |    ^
hint: add ']' or a missing comma; quote a text that starts with a bracket""",
    ),
    "live value without quotes": (
        "a: {{ b.c }} and more\n",
        """\
a.yaml:1:5: error[yaml-syntax]: a key must be a word, not a list or mapping
    1 | a: {{ b.c }} and more
      |     ^
hint: a live value or a text that starts with a bracket needs quotes""",
    ),
    "backslash in double quotes": (
        'a: "$\\frac{1}{2} \\q$"\n',
        """\
a.yaml:1:18: error[yaml-syntax]: this backslash is no escape that YAML knows
    1 | a: "$\\frac{1}{2} \\q$"
      |                  ^
hint: in double quotes a backslash starts an escape; use single quotes, which leave it alone""",
    ),
    "citation mark at the start": (
        "a: @x\n",
        """\
a.yaml:1:4: error[yaml-syntax]: a text cannot start with '@'
    1 | a: @x
      |    ^
hint: put the whole text in single quotes""",
    ),
    "line without a colon": (
        "a: 1\nb\nc: 2\n",
        """\
a.yaml:2:1: error[yaml-syntax]: this line is neither 'key: value' nor an item '- …'
    2 | b
      | ^
hint: add the colon, or indent the line so that it goes on with the text above""",
    ),
    "wrong indentation": (
        "a:\n  b: 1\n c: 2\n",
        """\
a.yaml:3:2: error[yaml-syntax]: this line does not belong to the mapping above it
    3 |  c: 2
      |  ^
hint: give all keys of one mapping the same indentation; quote a text that goes on after a closing quote""",
    ),
    "several documents": (
        "a: 1\n---\nb: 2\n",
        """\
a.yaml:2:1: error[several-documents]: a second document begins here
    2 | ---
      | ^^^
hint: remove the line '---'""",
    ),
    "empty": (
        "# only a comment\n",
        """\
a.yaml:1:1: error[empty-file]: the file is empty
    1 | # only a comment
      | ^
hint: write the content, or remove the file from deck.yaml""",
    ),
    "control character": (
        "a: 1\nb: x\x07y\n",
        """\
a.yaml:2:5: error[control-character]: an invisible control character (U+0007) stands here
    2 | b: x\x07y
      |     ^
hint: delete it and type the text again""",
    ),
    "tag": (
        "a: !python/object:os.system x\n",
        """\
a.yaml:1:4: error[yaml-tag]: the tag '!python/object:os.system' has no meaning here
    1 | a: !python/object:os.system x
      |    ^
hint: quote a text that starts with '!'""",
    ),
    "list as a key": (
        "? [1]\n: 2\n",
        """\
a.yaml:1:3: error[yaml-syntax]: a key must be a word, not a list or mapping
    1 | ? [1]
      |   ^
hint: a live value or a text that starts with a bracket needs quotes""",
    ),
    "alias as a key": (
        "a: &x y\n*x : 2\n",
        """\
a.yaml:2:1: error[yaml-syntax]: an alias cannot be a key
    2 | *x : 2
      | ^^
hint: write the key itself""",
    ),
}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("slides：\n  - id: a\n", "a.yaml:1:7"),
        ("slides:\n  - id：a\n    kind: b\n", "a.yaml:2:7"),
        ("slides:\n  － id: a\n    kind: b\n", "a.yaml:2:3"),
        ("slides:\n  — id: a\n    kind: b\n", "a.yaml:2:3"),
        ("slides:\n  - id: a\n    kind:\u3000b\n", "a.yaml:3:10"),
        ("slides:\n  - id: a\n    kind:\u00a0b\n", "a.yaml:3:10"),
        ("slides:\n\u3000\u3000- id: a\n", "a.yaml:2:1"),
    ],
)
def test_a_sign_of_a_chinese_input_method_is_named_where_it_stands(
    content: str, place: str
) -> None:
    first = messages(content).splitlines()[0]
    assert first.startswith(f"{place}: error[full-width-sign]: ")


def test_full_width_signs_within_texts_are_no_mistake(tmp_path: Path) -> None:
    text = {"k": "一：二", "问：答": "a - b"}
    assert read(tmp_path, "k: 一：二\n问：答: a - b\n") == text


def test_an_escape_that_no_file_can_hold_is_told() -> None:
    assert messages('a: "x\\x07y"\n').splitlines()[0] == (
        "a.yaml:1:4: error[control-character]: an escape in this text means U+0007, "
        "which no slide can show"
    )


@pytest.mark.parametrize(("content", "expected"), CASES.values(), ids=CASES)
def test_each_mistake_is_told_at_its_line_and_column(content: str, expected: str) -> None:
    assert messages(content) == expected


def test_problems_that_leave_the_file_readable_are_all_told() -> None:
    told = messages("a: 1\na: 2\nb: !x 3\nc: {d: 1, d: 2}\n")
    assert [line.split(": error")[0] for line in told.splitlines() if ": error[" in line] == [
        "a.yaml:2:1",
        "a.yaml:3:4",
        "a.yaml:4:11",
    ]


@pytest.mark.parametrize("parser", ["CLoader", "SafeLoader"])
def test_the_pure_parser_tells_the_same(parser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgen.source.yaml._LOADER", getattr(yaml, parser))
    for name in ("duplicate key", "open quote", "tab", "wrong indentation", "control character"):
        content, expected = CASES[name]
        assert messages(content) == expected
    value = compose(SourceFile("a.yaml", "a: 1\nb: no\nc: '1'\nd: |\n  1\n"))[0].value
    assert value == {"a": 1, "b": "no", "c": "1", "d": "1\n"}


def test_aliases_cannot_multiply_without_limit() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    told = messages("\n".join(lines))
    assert "a.yaml:4:" in told
    assert "error[yaml-bomb]" in told


@pytest.mark.parametrize("content", ["[" * 50_000, "- " * 30_000 + "a", "{a: " * 50_000])
def test_deep_nesting_is_refused_wherever_it_ends(content: str) -> None:
    assert "error[too-deep]" in messages(content)


@pytest.mark.parametrize(
    ("data", "place", "code"),
    [
        (b"a: 1\nb: caf\xe9\n", "a.yaml:2:7", "not-utf8"),
        ("a: 1\r\nb: 中".encode() + b"\xff", "a.yaml:2:5", "not-utf8"),
        ("a: 1".encode("utf-16"), "a.yaml:1:1", "not-utf8"),
        (b"", "a.yaml:1:1", "empty-file"),
        (b"x" * 4_000_001, "a.yaml:1:1", "file-too-large"),
    ],
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, data: bytes, place: str, code: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, data)
    (problem,) = caught.value.problems
    assert (str(problem.place), problem.code) == (place, code)


def test_missing_files_and_folders_are_told(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "no.yaml", "missing-file"), (tmp_path, "unreadable-file")):
        with pytest.raises(ContentError) as caught:
            read_yaml(path, "no.yaml")
        assert [problem.code for problem in caught.value.problems] == [code]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX")
def test_a_named_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    with pytest.raises(ContentError, match="not a file"):
        read_yaml(tmp_path / "a.yaml", "a.yaml")


YAMLISH = st.lists(
    st.sampled_from(
        ["a", "b: ", "- ", "\n", "  ", "'", '"', "[", "]", "{", "}", ",", "&x ", "*x", "!t ", "|\n", ">-\n", "# ",
         "---\n", "...", "%", "\t", "\\", "? ", ": ", "<<", "中", "\u2028", "\ufeff", "\x00", "é", "1.5"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@settings(deadline=None)
@given(
    st.one_of(YAMLISH.map(str.encode), st.binary(max_size=60), st.text(max_size=60).map(str.encode))
)
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"? - a\n: b")
def test_nothing_but_a_content_error_is_raised(tmp_path_factory, data: bytes) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    path.write_bytes(data)
    try:
        located = read_yaml(path, "fuzz.yaml")
    except ContentError as error:
        assert error.problems
        lines = data.decode("utf-8", "replace").replace("\r\n", "\n").splitlines() or [""]
        for problem in error.problems:
            assert problem.place is not None
            assert 1 <= problem.place.line <= len(lines) + 1
            render(problem, "\n".join(lines))
    else:
        assert located.value is not None


def every(node: Node) -> list[Node]:
    return [node, *(deeper for child in node.children.values() for deeper in every(child))]


def test_keys_and_values_stand_where_their_places_say(tmp_path: Path) -> None:
    content = (
        "title: 一 b\n'quoted key': \"x\"\nlist:\n  - {k: v1, 键: 12}\n  -   true\n"
        "text: |\n\n    first line\n    more\n"
    )
    (tmp_path / "a.yaml").write_text(content, encoding="utf-8")
    located = read_yaml(tmp_path / "a.yaml", "a.yaml")

    def at(place: object) -> str:
        line = content.splitlines()[place.line - 1]  # type: ignore[attr-defined]
        return line[place.column - 1 :][: place.length]  # type: ignore[attr-defined]

    assert at(located.place(("title",))) == "一 b"
    assert at(located.key_place(("quoted key",))) == "'quoted key'"
    assert at(located.place(("quoted key",))) == '"x"'
    assert at(located.place(("list", 0, "键"))) == "12"
    assert at(located.key_place(("list", 0, "键"))) == "键"
    assert at(located.key_place(("list", 1))) == "true"
    assert [at(key.place) for key in located.value] == ["title", "'quoted key'", "list", "text"]
    assert at(located.place(("text",))) == "first line"
    assert at(located.place(("list", 0))) == "{"
