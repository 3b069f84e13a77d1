"""Pictures of an exact size, the same anywhere."""

from __future__ import annotations

import io
import re

import matplotlib
import pytest
from matplotlib import font_manager
from PIL import Image

from deckgen.jobs import drawing
from deckgen.jobs.formulas import draw_formula
from deckgen.lengths import Inches, Pt


@pytest.fixture(autouse=True)
def matplotlib_as_before():
    """Give other tests matplotlib as they had it."""
    fonts = list(font_manager.fontManager.ttflist)
    with matplotlib.rc_context():
        drawing.prepare.__wrapped__()
        yield
    font_manager.fontManager.ttflist = fonts


def picture(text: str = "注意力 $\\sqrt{d_k}$"):
    made = drawing.new_figure(Inches(4), Inches(2.5), "#FFFFFF")
    made.text(0.1, 0.5, text, fontsize=20)
    made.add_subplot().bar([1, 2], [1, 2], hatch="/")  # whose pattern has a name in the SVG
    return made


def test_both_pictures_have_the_slot_s_size() -> None:
    made = picture()
    png = Image.open(io.BytesIO(drawing.png_bytes(made, 200)))
    assert png.size == (800, 500)
    assert png.info["dpi"] == pytest.approx((200, 200), abs=0.1)
    svg = drawing.svg_bytes(made).decode()
    assert 'width="288pt" height="180pt"' in svg


def test_texts_are_paths_in_the_svg() -> None:
    svg = drawing.svg_bytes(picture()).decode()
    assert "<text" not in svg
    assert "<path" in svg


def test_pictures_hold_neither_time_nor_program() -> None:
    made = picture()
    assert b"Software" not in drawing.png_bytes(made, 100)
    assert not re.search(r"dc:date|\d{4}-\d\d-\d\dT", drawing.svg_bytes(made).decode())


def test_the_same_drawing_gives_the_same_bytes() -> None:
    one, other = picture(), picture()
    assert drawing.png_bytes(one, 100) == drawing.png_bytes(other, 100)
    assert drawing.svg_bytes(one) == drawing.svg_bytes(other)


def test_chinese_is_set_in_the_typeface_that_comes_along() -> None:
    found = font_manager.findfont(font_manager.FontProperties(family="Noto Sans SC", weight="bold"))
    assert found.endswith("NotoSansSC-Regular.otf")
    assert "pylopdf_fonts_zh_cn" in found


def test_no_font_of_the_machine_is_used() -> None:
    own = {f.fname for f in font_manager.fontManager.ttflist}
    assert all("matplotlib" in path or "pylopdf_fonts_zh_cn" in path for path in own)


def test_a_formula_s_depth_reaches_below_the_baseline() -> None:
    _, _, above = draw_formula("x", 24, "#222222", 200)
    _, _, below = draw_formula("y", 24, "#222222", 200)
    _, _, fraction = draw_formula(r"\frac{a}{b}", 24, "#222222", 200)
    assert above["depth"] < Pt(1.5)
    assert below["depth"] > Pt(4)
    assert fraction["height"] > 1.4 * below["height"]


def test_a_formula_is_cropped_to_its_ink_and_shows_what_is_behind() -> None:
    png, svg, extents = draw_formula(r"\sum_i \alpha_i v_i", 24, "#CC79A7", 200)
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    left, top, right, bottom = image.getchannel("A").getbbox()
    assert max(left, top, image.width - right, image.height - bottom) <= 4
    assert image.width == pytest.approx(extents["width"] / Inches(1) * 200, abs=1)
    assert b"#cc79a7" in svg


@pytest.mark.parametrize(
    "latex",
    [r"\text{Attention}(Q, K)", r"\tfrac{1}{2}", r"\operatorname{softmax}", r"\lVert q \rVert"],
)
def test_spellings_that_mathtext_lacks_are_known(latex: str) -> None:
    assert draw_formula(latex, 20, "#000000", 72)[0].startswith(b"\x89PNG")


def test_chinese_words_in_a_formula_are_drawn() -> None:
    _, _, one = draw_formula(r"\text{查}", 20, "#000000", 72)
    _, _, three = draw_formula(r"\text{查询键}", 20, "#000000", 72)
    assert three["width"] > 2.5 * one["width"]
    _, other, _ = draw_formula(r"\text{询}", 20, "#000000", 72)
    assert draw_formula(r"\text{查}", 20, "#000000", 72)[1] != other


def test_what_mathtext_cannot_set_is_told_in_its_words() -> None:
    with pytest.raises(ValueError, match=r"Unknown symbol: \\begin"):
        draw_formula(r"\begin{bmatrix}1\end{bmatrix}", 20, "#000000", 72)
