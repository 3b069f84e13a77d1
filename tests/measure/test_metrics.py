"""Widths and heights: never less than what the typefaces of PowerPoint and LibreOffice need."""

from __future__ import annotations

import pylopdf_fonts_zh_cn
import pytest
from PIL import ImageFont

from deckgen.measure.metrics import line_metrics, text_width
from deckgen.place.elements import Run, Script

# Arial's published advances in thousandths of an em.
ARIAL = {"Hello World": 722 + 556 + 222 + 222 + 556 + 278 + 944 + 556 + 333 + 222 + 556,
         "softmax": 500 + 556 + 278 + 278 + 833 + 556 + 500, "QKV": 778 + 667 + 667, "WWW": 3 * 944,
         "0123456789": 5560}  # fmt: skip


def width(text: str, **look: object) -> float:
    return text_width((Run(text, **look),))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ARIAL)
def test_latin_is_never_narrower_than_arial(text):
    assert width(text) >= ARIAL[text] / 1000


@pytest.mark.parametrize(
    "text",
    [
        "编码器把整句话压进一个向量。",
        "attention is all you need",
        "α + β ≤ Σ θ",
        "（一）“二”——三……",
    ],
)
def test_a_line_is_as_wide_as_pillow_sets_it_or_wider(text):
    font = ImageFont.truetype(
        str(pylopdf_fonts_zh_cn.sans_path()), 1000, layout_engine=ImageFont.Layout.BASIC
    )
    assert width(text) >= font.getlength(text) / 1000 - 1e-9


def test_chinese_is_exactly_one_em_a_character():
    assert width("注意力，很重要。") == 8.0


def test_a_change_between_chinese_and_latin_takes_room():
    apart = width("用") + width("QKV") + width("算")
    assert width("用QKV算") == pytest.approx(apart + 2 * 0.23)


def test_signs_between_two_scripts_belong_to_either():
    assert width("第 1") == pytest.approx(width("第") + width(" ") + width("1") + 0.23)


@pytest.mark.parametrize(("text", "ems"), [("x = 1", 5 * 0.602), ("# 中文", 2 * 0.602 + 2 + 0.0)])
def test_code_has_one_advance_and_wide_characters_an_em(text, ems):
    assert width(text, mono=True) == pytest.approx(ems)


def test_scripts_are_two_thirds_and_bold_is_wider():
    assert width("k", script=Script.SUB) == pytest.approx(0.67 * width("k"))
    assert width("wide", bold=True) > width("wide")
    assert width("字", bold=True) == width("字")


def test_marks_that_combine_take_no_room():
    assert width("e\u0301\u200b") == width("e")


def test_a_line_is_higher_with_chinese_and_with_subscripts():
    plain = line_metrics(wide=False, subscript=False, spacing=1.0)
    chinese = line_metrics(wide=True, subscript=False, spacing=1.0)
    assert plain == (1.2, 0.93)
    assert chinese == (1.448, 1.16)
    assert line_metrics(wide=True, subscript=True, spacing=1.0)[0] > chinese[0]


def test_tighter_lines_shrink_from_above():
    height, ascent = line_metrics(wide=True, subscript=False, spacing=0.9)
    assert height == pytest.approx(0.9 * 1.448)
    assert height - ascent == pytest.approx(1.448 - 1.16)  # what hangs below the baseline stays
