"""Formulas on slides: native mathematics, and a picture for programs that know none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lxml import etree
from pptx.presentation import Presentation as Opened

from deckgen.lengths import Box, Emu, Inches
from deckgen.place.elements import Layout

from .factory import PAGE, deck, equation, formula, slide

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"

#: every structure that the converter knows, together
STRUCTURES = [
    r"\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V",
    r"\alpha_{ij}=\frac{\exp(e_{ij})}{\sum_{k=1}^{n}\exp(e_{ik})}",
    r"M_{ij}=\begin{cases}0&j\le i\\-\infty&\text{否则}\end{cases}",
    r"\begin{pmatrix}\cos m\theta&-\sin m\theta\\\sin m\theta&\cos m\theta\end{pmatrix}",
    r"\begin{aligned}a&=b\\c&=d\end{aligned}",
    r"\int_0^1\!f\,dx+\sqrt[3]{x}+\binom{n}{k}+\boxed{y}+\cancel{z}+x'",
    r"\hat{y}\ \bar{x}\ \vec{v}\ \underbrace{a+b}_{c}\ \overset{!}{=}\ \arg\max_y p\ \phantom{x}",
    r"\sum x+\prod^n_i y+x_i^2+\lVert x\rVert",
]


@pytest.fixture(scope="module")
def shape(full: Opened) -> etree._Element:
    """The first formula of the deck with everything."""
    return full.slides[7].shapes._spTree.find("{*}AlternateContent")


@pytest.mark.parametrize("latex", STRUCTURES)
def test_every_structure_is_valid(written: Callable, latex: str) -> None:
    written(deck(slide(1, Layout.TITLE_ONLY, equation(latex, PAGE.body))))


def test_a_formula_is_native(shape: etree._Element) -> None:
    choice = shape.find("{*}Choice")
    assert choice.get("Requires") == "a14" and "a14" in choice.nsmap
    words = [each.text for each in choice.iter("{*}t")]
    assert words == ["softmax", "Q", "K", "⊤", "d", "k", "V"]


def test_a_formula_has_a_picture_of_itself(full: Opened, shape: etree._Element) -> None:
    blip = shape.find("{*}Fallback").find(f".//{A}blip")
    part = full.slides[7].part.related_part(blip.get(f"{R}embed"))
    assert part.blob == formula().png
    assert blip.find(".//{*}svgBlip") is not None


def test_both_forms_are_the_same_shape_with_its_alt_text(shape: etree._Element) -> None:
    one, other = (each.attrib for each in shape.iter(f"{P}cNvPr"))
    assert dict(one) == dict(other)
    assert one["descr"] == "注意力的公式"


def test_symbols_take_size_and_colour_from_the_text_around(shape: etree._Element) -> None:
    look = shape.find(f".//{A}lvl1pPr/{A}defRPr")
    assert look.get("sz") == "2800"
    assert look.find(f"{A}solidFill/{A}schemeClr").get("val") == "tx1"


@pytest.mark.parametrize(
    ("room", "size"),
    [((10, 5), (4, 1)), ((2, 5), (2, 0.5)), ((10, 0.5), (2, 0.5))],
)
def test_the_picture_keeps_its_proportions_amid_its_box(
    opened: Callable, room: tuple[float, float], size: tuple[float, float]
) -> None:
    box = Box(Inches(1), Inches(1), Inches(room[0]), Inches(room[1]))
    page = opened(deck(slide(1, Layout.TITLE_ONLY, equation("x", box)))).slides[0]
    frames = page.shapes._spTree.findall(f".//{P}sp/{P}spPr/{A}xfrm")[:2]
    placed = []
    for frame in frames:  # the native form and the picture
        corner, extent = frame.find(f"{A}off"), frame.find(f"{A}ext")
        width, height = int(extent.get("cx")), int(extent.get("cy"))
        placed.append((width, height))
        middle = Emu(int(corner.get("x")) + width // 2)
        assert middle == Emu(box.left + box.width // 2)
        assert abs(int(corner.get("y")) + height // 2 - (box.top + box.height // 2)) <= 1
    native, picture = placed
    assert picture == (Inches(size[0]), Inches(size[1]))
    assert native[0] == picture[0]
    assert picture[1] <= native[1] <= box.height
    assert (native[1] > picture[1]) == (box.height > picture[1])
