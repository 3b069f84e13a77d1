import numpy as np
import pytest

from figures.plots import style
from tests.figures.plots.canvases import canvas_for


def test_a_stage_is_measured_in_inches_from_the_top_left():
    canvas = canvas_for("none", size=(8.0, 3.0))
    axes = style.stage(canvas)
    canvas.figure.canvas.draw()
    dpi = canvas.figure.dpi
    x, y = axes.transData.transform((2.0, 1.0))
    assert (x, y) == pytest.approx((2.0 * dpi, (3.0 - 1.0) * dpi))


def test_axes_at_stands_where_it_was_put():
    canvas = canvas_for("none", size=(8.0, 4.0))
    box = style.axes_at(canvas.figure, 1.0, 0.5, 6.0, 2.0).get_window_extent()
    dpi = canvas.figure.dpi
    assert np.array([box.x0, box.y0, box.width, box.height]) == pytest.approx(
        np.array([1.0, 1.5, 6.0, 2.0]) * dpi
    )


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (-1.26, 1, "−1.3"),
        (-0.04, 1, "0.0"),
        (0.996, 2, "1.00"),
        (-0.004, 2, "0.00"),
        (12.0, 0, "12"),
    ],
)
def test_numbers_have_a_real_minus_and_no_negative_zero(value, digits, text):
    assert style.number(value, digits) == text


def test_a_scale_is_exactly_white_at_zero_and_the_colour_at_one():
    scale = style.scale_of("#4B2A63")
    assert scale(0.0)[:3] == (1.0, 1.0, 1.0)
    assert scale(1.0)[:3] == pytest.approx((0x4B / 255, 0x2A / 255, 0x63 / 255))


def test_shades_of_four_heads_run_from_light_to_dark():
    lightness = [style.luminance(shade) for shade in style.shades("#0072B2", 4)]
    assert lightness == sorted(lightness, reverse=True)
    assert len(set(style.shades("#0072B2", 4))) == 4


@pytest.mark.parametrize(("background", "text"), [("#FFFFFF", "ink"), ("#4B2A63", "paper")])
def test_ink_turns_white_on_dark_cells(background, text):
    canvas = canvas_for("none")
    assert style.ink_on(background, canvas) == canvas.colors[text]


def test_every_cell_colour_of_the_weights_leaves_its_number_readable():
    canvas = canvas_for("none")
    for strength in np.linspace(0, 1, 21):
        cell = style.scale_of(canvas.colors["weights"])(strength)[:3]
        inks = sorted((style.luminance(cell), style.luminance(style.ink_on(cell, canvas))))
        assert (inks[1] + 0.05) / (inks[0] + 0.05) >= 3.5


def test_estimated_widths_are_no_smaller_than_drawn_ones():
    canvas = canvas_for("none")
    axes = style.stage(canvas)
    for text in ("注意力权重", "softmax", "0.62 × 小猫", "编码器逐个读入 12 个数字"):
        drawn = axes.text(1, 1, text, size=18).get_window_extent().width / canvas.figure.dpi
        assert drawn <= style.text_width(text, 18) <= 1.35 * drawn


def test_type_shrinks_to_its_room_but_not_below_the_limit():
    assert style.size_to_fit(("毛线球",), 0.5, largest=18, smallest=8) == pytest.approx(12.0)
    assert style.size_to_fit(("毛线球",), 0.1, largest=18, smallest=11) == 11
    assert style.size_to_fit(("毛线球",), 9.0, largest=18, smallest=11) == 18
