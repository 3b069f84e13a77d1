"""LaTeX read into MathML: words joined, symbols coloured, nothing passed over in silence."""

from __future__ import annotations

import pytest
from lxml import etree

from deckgen.equations import EquationError, latex_to_mathml

M = "{http://www.w3.org/1998/Math/MathML}"


def leaves(latex: str, **options: object) -> list[etree._Element]:
    tree = etree.fromstring(latex_to_mathml(latex, **options))
    return [each for each in tree.iter() if not len(each)]


def test_formulas_are_displayed() -> None:
    assert etree.fromstring(latex_to_mathml("x")).get("display") == "block"


def test_an_upright_word_is_one_symbol() -> None:
    (word,) = leaves(r"\mathrm{softmax}")
    assert (word.text, word.get("mathvariant")) == ("softmax", "normal")


def test_italic_letters_stay_apart() -> None:
    assert [each.text for each in leaves("QK")] == ["Q", "K"]


def test_named_symbols_get_their_colour_bold_ones_too() -> None:
    q, k, bold = leaves(r"Q K \mathbf{Q}", colors={"Q": "#A6437D"})
    assert [each.get("mathcolor") for each in (q, k, bold)] == ["#A6437D", None, "#A6437D"]


def test_chinese_words_stay_whole() -> None:
    (word,) = leaves(r"\text{注意力权重}")
    assert (word.tag, word.text) == (f"{M}mtext", "注意力权重")


@pytest.mark.parametrize(
    ("latex", "named"),
    [
        (r"\foo x", r"\foo"),
        (r"x + \undefinedcommand", r"\undefinedcommand"),
        (r"a & b", "'&'"),
        (r"\frac{a}", "formula"),
        (r"x_", "formula"),
        (r"\left( x", "formula"),
        (r"\begin{pmatrix} a", "formula"),
        (r"x^2^3", "formula"),
        (r"\mathrm", "formula"),
        (r"}", "formula"),
        (r"\color{red} x", r"\color"),
        (r"\textcolor{red}{x}", r"\color"),
        (r"\colorbox{red}{x}", r"\colorbox"),
        (r"\href{javascript:alert(1)}{x}", r"\href"),
        (r"\class{a}{x}", r"\class"),
        (r"\style{color:red}{x}", r"\style"),
        (r"a \\ b", "line break"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_names_it(latex: str, named: str) -> None:
    with pytest.raises(EquationError) as caught:
        latex_to_mathml(latex)
    assert named in str(caught.value)


@pytest.mark.parametrize("latex", ["", "  ", "%"])
def test_an_empty_formula_is_an_error(latex: str) -> None:
    with pytest.raises(EquationError, match="empty"):
        latex_to_mathml(latex)
