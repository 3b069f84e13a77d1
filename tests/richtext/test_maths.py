"""Inline mathematics as runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.place.elements import Script
from deckgen.richtext.maths import MathsError, canonical, parse_maths


def shown(latex: str) -> str:
    """Text with scripts as _{} and ^{}, italics as they are; spaces made plain."""
    marks = {Script.NORMAL: "{}", Script.SUB: "_{{{}}}", Script.SUPER: "^{{{}}}"}
    text = "".join(marks[run.script].format(run.text) for run in parse_maths(latex, {}))
    return text.replace("\u00a0", " ")


def look(latex: str) -> list[tuple[str, bool, bool]]:
    return [(run.text, run.italic, run.bold) for run in parse_maths(latex, {})]


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        ("d_k", "d_{k}"),
        (r"QK^\top", "QK^{⊤}"),
        ("O(T^2)", "O(T^{2})"),
        (r"O(T^{2}d)", "O(T^{2}d)"),
        (r"\sqrt{d_k}", "√d_{k}"),
        (r"\sqrt{a+b}", "√(a+b)"),
        (r"QK^\top/\sqrt{d_k}", "QK^{⊤}/√d_{k}"),
        (r"X \in \mathbb{R}^{T \times d}", "X ∈ ℝ^{T}^{×}^{d}"),
        (r"\alpha_{ij} \le 1", "α_{ij} ≤ 1"),
        (r"d_{\text{model}}", "d_{model}"),
        (r"\mathrm{softmax}(x)", "softmax(x)"),
        ("a-b", "a − b"),
        ("-1", "−1"),
        ("(-1)", "(−1)"),
        (r"2 \cdot 3", "2 · 3"),
        ("x = 3.5", "x = 3.5"),
        ("f(x, y)", "f(x, y)"),
        ("f'(x)", "f′(x)"),
        ("x_i^2", "x_{i}^{2}"),
        (r"v^\top \tanh(W_1 q)", "v^{⊤} tanh(W_{1}q)"),
        (r"\log x", "log x"),
        (r"\{1, \ldots, n\}", "{1, …, n}"),
        (r"\left(a\right)", "(a)"),
        (r"[B, T_q, d_k]", "[B, T_{q}, d_{k}]"),
        ("W^Q_i", "W^{Q}_{i}"),
    ],
)
def test_what_a_line_can_hold_is_set(latex, text):
    assert shown(latex) == text


def test_letters_are_italic_and_digits_signs_and_words_are_not():
    assert look(r"x + 2 \mathrm{ab} \mathbf{v} \Gamma \gamma") == [
        ("x", True, False), ("\u00a0+\u00a02ab", False, False), ("v", False, True),
        ("Γ", False, False), ("γ", True, False),
    ]  # fmt: skip


def test_every_run_is_in_the_formula_typeface():
    assert all(run.math for run in parse_maths(r"a = \sqrt{b_c}, d", {}))


def test_a_line_may_end_after_a_relation_but_not_before():
    runs = parse_maths("a = b", {})
    assert "".join(run.text for run in runs) == "a\u00a0= b"


@pytest.mark.parametrize(
    ("latex", "colored"),
    [
        ("Q", {"Q": "query"}),
        ("QK", {"Q": "query", "K": "key"}),
        ("W^Q x", {"WQ": "good"}),
        ("W^{Q}", {"WQ": "good"}),
        ("A^Q", {"Q": "query"}),
        ("d_k", {"dk": "key"}),
        ("Q_i", {"Qi": "query"}),
        (r"\mathbf{Q}", {"Q": "query"}),
    ],
)
def test_symbols_take_their_colour_wherever_they_are_named(latex, colored):
    colors = {"Q": "query", "K": "key", "W^{Q}": "good", "d_k": "key"}
    found: dict[str, str] = {}
    for run in parse_maths(latex, colors):
        if run.color:
            key = next((k for k in found if found[k] == run.color), "")
            found.pop(key, None)
            found[key + run.text] = run.color
    assert found == colored


def test_names_of_symbols_are_one_however_they_are_written():
    assert canonical("W^Q") == canonical("W^{Q}") == canonical("W ^ Q".replace(" ", ""))


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        ("x^{a^2}", "script of a script"),
        (r"\frac{a}{b}", r"\frac can't be set"),
        (r"\hat{x}", r"\hat can't be set"),
        (r"\sqrt[3]{x}", "degree"),
        ("{a", "'}' is missing"),
        ("a}", "no meaning"),
        ("_x", "nothing to stand at"),
        ("x_", "missing at the end"),
        ("", "empty"),
        (r"\mathrm x", "needs braces"),
        (r"\mathbb{X}", "not known"),
        ("{" * 500 + "x" + "}" * 500, "too deeply nested"),
    ],
)
def test_what_it_cannot_hold_is_refused(latex, reason):
    with pytest.raises(MathsError, match=reason.replace("\\", "\\\\").replace("}", r"\}")):
        parse_maths(latex, {})


@given(st.text(alphabet="abQ1+-=_^{}\\ ,'()αx", max_size=20))
def test_any_formula_is_set_or_refused(latex):
    try:
        runs = parse_maths(latex, {"Q": "query"})
    except MathsError:
        return
    assert runs
    assert all(run.text for run in runs)
