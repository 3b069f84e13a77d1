"""Inline markup: what each construct becomes, and what is said where it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from deckgen.place.elements import Run, Script
from deckgen.problems import ContentError, Place
from deckgen.richtext.inline import Markup, on_one_line, parse_inline
from deckgen.source.scalar import SourceFile
from deckgen.source.text import SourceText
from deckgen.source.yaml import compose
from deckgen.theme import DEFAULT_COLORS

MARKUP = Markup(
    colors=DEFAULT_COLORS,
    symbols={"Q": "query", "K": "key"},
    citations={"vaswani2017": ("Vaswani 等, 2017", "https://a.b"), "xu2015": ("Xu, 2015", "")},
)


def parse(text: str) -> tuple[Run, ...]:
    return parse_inline(text, MARKUP)


def problems(text: str):
    with pytest.raises(ContentError) as caught:
        parse(text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("plain", [Run("plain")]),
        ("", []),
        ("a **b** c", [Run("a "), Run("b", bold=True), Run(" c")]),
        ("*b*", [Run("b", italic=True)]),
        ("**a *b* c**", [Run("a ", bold=True), Run("b", bold=True, italic=True), Run(" c", bold=True)]),
        ("`a*b$`", [Run("a*b$", mono=True)]),
        ("[a](https://x.y)", [Run("a", link="https://x.y")]),
        ("[**a** b](https://x.y)", [Run("a", bold=True, link="https://x.y"), Run(" b", link="https://x.y")]),
        ("[a]{query}", [Run("a", color="query_text")]),
        ("[a]{accent}", [Run("a", color="accent")]),
        ("[B, T, D]", [Run("[B, T, D]")]),
        ("x[0] (y)", [Run("x[0] (y)")]),
        (r"\*a\* \$5 \[b\]", [Run("*a* $5 [b]")]),
        (r"C:\dir", [Run(r"C:\dir")]),
        ("2 * 3 * 4", [Run("2 * 3 * 4")]),
    ],
)  # fmt: skip
def test_constructs(text, runs):
    assert parse(text) == tuple(runs)


def test_maths_is_read_and_takes_the_look_around_it():
    assert parse("**a $d_k$**") == (
        Run("a ", bold=True),
        Run("d", bold=True, italic=True, math=True),
        Run("k", bold=True, italic=True, math=True, script=Script.SUB),
    )


def test_symbols_take_the_text_variant_of_their_colour():
    assert [run.color for run in parse("$QK$")] == ["query_text", "key_text"]


def test_citations_are_short_and_linked():
    assert parse("见[@vaswani2017; @xu2015]") == (
        Run("见"), Run("(Vaswani 等, 2017", link="https://a.b"), Run("; Xu, 2015)"),
    )  # fmt: skip


@pytest.mark.parametrize("before", ["见", "见 ", "**见** "])
def test_a_full_width_bracket_stands_without_a_space(before: str):
    chinese = replace(MARKUP, brackets=("（", "；", "）"))
    runs = parse_inline(f"{before}[@xu2015]。", chinese)
    assert "".join(run.text for run in runs) == "见（Xu, 2015）。"
    assert "".join(run.text for run in parse(f"{before}[@xu2015]")) == (
        before.replace("*", "") + "(Xu, 2015)"
    )


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("**a", "unclosed-markup", r"close it, or write \*\* for the sign"),
        ("a `b", "unclosed-markup", r"write \` for the sign"),
        ("a $b", "unclosed-markup", r"write \$ for the sign"),
        ("[@vaswani2017", "unclosed-markup", None),
        ("[a]{qury}", "unknown-color", "did you mean 'query'?"),
        ("[@vaswani]", "unknown-citation", "did you mean 'vaswani2017'?"),
        ("[a](foo)", "bad-link", "links begin with https:// or mailto:"),
        ("[a](https://[::1)", "bad-link", "links begin with https:// or mailto:"),
        ("a $$ b", "inline-maths", "write it between the dollar signs"),
        ("a $#$ b", "inline-maths", r"write \# for the sign"),
        (r"$\frac{a}{b}$", "inline-maths", "put the formula on an equation slide"),
        ("[a " * 600 + "b" + "]{query}" * 600, "unclosed-markup", "write it plainer"),
    ],
)
def test_mistakes_are_told_with_a_way_out(text, code, hint):
    (problem,) = problems(text)
    assert problem.code == code
    assert hint is None or hint in (problem.hint or "")


def test_all_mistakes_of_a_text_are_told():
    assert [p.code for p in problems("[a]{qury} $x^{a^2}$ [@nobody]")] == [
        "unknown-color", "inline-maths", "unknown-citation",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "yaml",
    [
        "points:\n  - 中文 [a]{qury} b\n",
        "points:\n  - '中文 [a]{qury} b'\n",
        "points:\n  - |\n    中文 [a]{qury} b\n",
    ],
)
def test_a_mistake_is_shown_where_it_was_written(yaml):
    located, _ = compose(SourceFile("c.yaml", yaml))
    text = located.node(("points", 0)).value
    assert isinstance(text, SourceText)
    (problem,) = problems(text)
    rows = yaml.splitlines()
    line = next(n for n, row in enumerate(rows, 1) if "qury" in row)
    column = rows[line - 1].index("[a]") + 1
    assert problem.place == Place("c.yaml", line, column, len("[a]{qury}"))


@pytest.mark.parametrize(
    ("text", "line"), [("a\nb", "a b"), ("中\n文", "中文"), ("中\n  a", "中 a"), ("，\n文", "，文")]
)
def test_line_breaks_go(text, line):
    assert on_one_line(text) == line
    assert parse(f"**x** {text}")[-1].text.strip() == line


@given(st.text(alphabet="ab中，*`$[](){}@\\_^;: ", max_size=30))
def test_any_text_gives_runs_or_problems(text):
    try:
        runs = parse(text)
    except ContentError as error:
        assert error.problems
    else:
        assert all(run.text for run in runs)


@given(st.text(alphabet="ab中，*`$[](){}@\\_^;: ", max_size=30))
def test_escaped_text_comes_out_as_it_was(text):
    escaped = "".join(f"\\{ch}" if ch in "\\*`$[](){}" else ch for ch in text)
    assert "".join(run.text for run in parse(escaped)) == text
