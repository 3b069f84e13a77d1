"""LaTeX as the mathematics of Office, against the structures that its specification names."""

from __future__ import annotations

import pytest
from lxml import etree

from deckgen.equations import EquationError, latex_to_omml

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def outline(element: etree._Element) -> str:
    """An element as text: ``frac(a | b)`` for a structure, the letters for a run."""
    name = etree.QName(element).localname
    if name == "r":
        return element.findtext(f"{M}t") or ""
    parts = [each for each in element if not each.tag.endswith("Pr")]
    if name in ("e", "num", "den", "sub", "sup", "deg", "lim", "fName", "oMath"):
        return " ".join(outline(each) for each in parts)
    return f"{name}({' | '.join(outline(each) for each in parts)})"


def omml(latex: str, **options: object) -> etree._Element:
    return etree.fromstring(latex_to_omml(latex, **options))


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("QK", "Q K"),
        (r"\frac{a}{b}", "f(a | b)"),
        (r"\sqrt{d_k}", "rad( | sSub(d | k))"),
        (r"\sqrt[3]{x}", "rad(3 | x)"),
        (r"K^\top", "sSup(K | ⊤)"),
        (r"x_i^2", "sSubSup(x | i | 2)"),
        (r"\left(\frac{a}{b}\right)", "d(f(a | b))"),
        (r"\sum_{k=1}^{n} x_k + 1", "nary(k = 1 | n | sSub(x | k)) + 1"),
        (r"\sum_j w_j v_j = o", "nary(j |  | sSub(w | j) sSub(v | j)) = o"),
        (r"\int_0^1 f", "nary(0 | 1 | f)"),
        (r"\hat{y}", "acc(y)"),
        (r"\bar{x}", "acc(x)"),
        (r"\vec{x}", "acc(x)"),
        (r"\tilde{h}", "acc(h)"),
        (r"\log p", "func(log | p)"),
        (r"\exp(x)", "exp ( x )"),
        (r"\max_i x_i", "func(limLow(max | i) | sSub(x | i))"),
        (r"\underbrace{a+b}_{c}", "limLow(groupChr(a + b) | c)"),
        (r"\overset{!}{=}", "limUpp(= | !)"),
        (r"\mathrm{head}_i", "sSub(head | i)"),
        (r"\begin{pmatrix}a&b\\c&d\end{pmatrix}", "d(m(mr(a | b) | mr(c | d)))"),
        (r"\begin{cases}0&i\ge j\\1&\text{否则}\end{cases}", "d(m(mr(0 | i ≥ j) | mr(1 | 否则)))"),
        (r"\begin{aligned}a&=b\\c&=d\end{aligned}", "m(mr(a | = b) | mr(c | = d))"),
        (r"\binom{n}{k}", "d(f(n | k))"),
        (r"\max_a^b x", "func(limUpp(limLow(max | a) | b) | x)"),
        (r"\xrightarrow[b]{a}", "limUpp(limLow(→ | b) | a)"),
        (r"\arg\max_y p", "func(limLow(arg\u2009max | y) | p)"),
        (r"\sin^2 x", "func(sSup(sin | 2) | x)"),
        (r"\boxed{x}", "borderBox(x)"),
        (r"a \quad b", "a \u2003 b"),
        (r"x'", "sSup(x | ′)"),
        (r"\mathbb{R}^{n\times d}", "sSup(ℝ | n × d)"),
        (r"\operatorname{softmax}(x)", "softmax ( x )"),
        (r"\lVert x \rVert", "‖ x ‖"),
    ],
)
def test_structures(latex: str, expected: str) -> None:
    assert outline(omml(latex)) == expected


def test_a_square_root_hides_its_degree_and_still_has_it() -> None:
    root = omml(r"\sqrt{x}").find(f"{M}rad")
    assert root.find(f"{M}radPr/{M}degHide").get(f"{M}val") == "1"
    assert root.find(f"{M}deg") is not None


def test_brackets_are_the_ones_written() -> None:
    def ends(latex: str) -> tuple[str, str]:
        properties = omml(latex).find(f".//{M}dPr")
        return tuple(properties.find(f"{M}{end}Chr").get(f"{M}val") for end in ("beg", "end"))

    assert ends(r"\left[x\right)") == ("[", ")")
    assert ends(r"\begin{bmatrix}a\end{bmatrix}") == ("[", "]")
    assert ends(r"\begin{cases}a\end{cases}") == ("{", "")
    assert ends(r"\left.x\right|") == ("", "|")


def test_missing_limits_of_a_sum_are_hidden() -> None:
    properties = omml(r"\sum_j x").find(f".//{M}naryPr")
    assert properties.find(f"{M}supHide").get(f"{M}val") == "1"
    assert properties.find(f"{M}subHide") is None


def test_variables_are_italic_and_words_upright() -> None:
    def style(latex: str) -> str | None:
        found = omml(latex).find(f".//{M}sty")
        return None if found is None else found.get(f"{M}val")

    assert style("x") is None
    assert style(r"\mathrm{softmax}") == style(r"\mathrm{T}") == style(r"\exp") == style("2") == "p"


def test_words_of_several_letters_are_marked_literal() -> None:
    assert omml(r"\mathrm{softmax}").find(f".//{M}lit") is not None
    assert omml(r"\mathrm{T}").find(f".//{M}lit") is None


def test_text_is_normal_and_keeps_its_spaces() -> None:
    run = omml(r"x \text{ 如果 } y").findall(f".//{M}r")[1]
    assert run.find(f"{M}rPr/{M}nor") is not None
    assert run.findtext(f"{M}t") == " 如果 "
    assert run.find(f"{M}t").get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


def test_fractions_and_binomials_differ_in_their_bar() -> None:
    bars = [
        omml(latex).find(f".//{M}fPr/{M}type").get(f"{M}val")
        for latex in (r"\frac{a}{b}", r"\binom{a}{b}")
    ]
    assert bars == ["bar", "noBar"]


def test_columns_of_aligned_formulas_meet_at_their_sign() -> None:
    sides = omml(r"\begin{aligned}a&=b\\c&=d\end{aligned}").findall(f".//{M}mcJc")
    assert [each.get(f"{M}val") for each in sides] == ["right", "left"]


def test_only_named_symbols_are_coloured() -> None:
    q, k = omml("QK", colors={"Q": "#a6437d"}).findall(f"{M}r")
    assert q.find(f"{A}rPr/{A}solidFill/{A}srgbClr").get("val") == "A6437D"
    assert k.find(f"{A}rPr") is None


def test_frames_and_strokes_differ() -> None:
    def marks(latex: str) -> list[str]:
        return [etree.QName(each).localname for each in omml(latex).find(f".//{M}borderBoxPr")]

    hidden = ["hideTop", "hideBot", "hideLeft", "hideRight"]
    assert marks(r"\boxed{x}") == []
    assert marks(r"\cancel{x}") == [*hidden, "strikeBLTR"]
    assert marks(r"\bcancel{x}") == [*hidden, "strikeTLBR"]


def test_what_office_cannot_say_is_an_error() -> None:
    with pytest.raises(EquationError, match="command"):
        latex_to_omml(r"\nosuchcommand")


FORMULAS = [
    r"\mathrm{Attention}(Q,K,V)=\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V",
    r"\alpha_{ij}=\frac{\exp(e_{ij})}{\sum_{k=1}^{n}\exp(e_{ik})}",
    r"e_{ij}=v_a^\top\tanh(W_a s_{i-1}+U_a h_j)",
    r"\mathrm{MultiHead}(Q,K,V)=\mathrm{Concat}(\mathrm{head}_1,\ldots,\mathrm{head}_h)W^O",
    r"\mathrm{PE}_{(pos,2i)}=\sin\left(pos/10000^{2i/d}\right)",
    r"\mathrm{Var}\left(\sum_{i=1}^{d_k} q_i k_i\right)=d_k",
    r"M_{ij}=\begin{cases}0&j\le i\\-\infty&j>i\end{cases}",
    r"\hat{\mathbf{y}}=\arg\max_{y}\; p(y\mid x)",
    r"R_{\Theta}=\begin{pmatrix}\cos m\theta&-\sin m\theta\\\sin m\theta&\cos m\theta\end{pmatrix}",
    r"\frac{\partial L}{\partial s_{i}}=p_i-\mathbb{1}[i=t]",
    r"\mathcal{O}(T^2 d)\longrightarrow\mathcal{O}(T d^2)",
    r"o_i=\frac{\phi(q_i)^\top\sum_j\phi(k_j)v_j^\top}{\phi(q_i)^\top\sum_j\phi(k_j)}",
    r"\left\lVert x\right\rVert_2,\ \langle q,k\rangle,\ \lfloor x\rfloor",
    r"\overbrace{h_1,\dots,h_n}^{n}\ \underline{x}\ \overline{y}\ \widehat{xy}",
    r"x \xrightarrow{W} y \neq z \approx 0.5\,\%",
    r"\prod_{t=1}^{T} p(y_t\mid y_{<t},c)\ \int_0^1\!f(x)\,dx",
    r"\lim_{n\to\infty} a_n,\quad \text{其中 }a_n>0",
]


@pytest.mark.parametrize("latex", FORMULAS)
def test_the_formulas_of_a_course_are_understood(latex: str) -> None:
    assert omml(latex).findall(f".//{M}r")
