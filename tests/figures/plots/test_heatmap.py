import numpy as np
import pytest
from matplotlib.colors import to_hex

from figures.plots import style
from figures.plots.heatmap import draw_weights, weights_map
from figures.plots.matrices import grid_at
from tests.figures.plots.canvases import canvas_for
from tests.figures.plots.samples import matrices, texts

WEIGHTS = np.array([[1.0, 0.0], [0.25, 0.75]])
HIDDEN = np.array([[False, True], [False, False]])


def draw(cell, **options):
    canvas = canvas_for("none", size=(4.0, 3.0))
    axes = style.stage(canvas)
    draw_weights(axes, canvas, WEIGHTS, grid_at(1, 1, (2, 2), cell=cell), **options)
    return canvas, axes


def test_zero_is_exactly_white_and_one_is_dark():
    canvas, axes = draw((0.5, 0.5))
    mesh = axes.collections[0]
    colors = mesh.to_rgba(mesh.get_array())
    assert to_hex(colors[0, 1]) == "#ffffff"
    assert to_hex(colors[0, 0]).upper() == canvas.colors["weights"]


def test_half_a_weight_is_half_as_dark_even_when_it_is_the_largest():
    canvas = canvas_for("none", size=(4.0, 3.0))
    axes = style.stage(canvas)
    draw_weights(axes, canvas, WEIGHTS / 2, grid_at(1, 1, (2, 2), cell=(0.5, 0.5)))
    assert axes.collections[0].get_clim() == (0, 1)


def test_numbers_are_left_out_of_cells_too_small_to_read():
    assert texts(draw((0.5, 0.5))[0]) == ["1.00", "0.00", "0.25", "0.75"]
    for small in ((0.2, 0.5), (0.5, 0.2)):
        assert texts(draw(small)[0]) == []


def test_among_very_many_cells_only_weights_that_are_no_zero_are_written():
    canvas = canvas_for("none", size=(9.0, 6.0))
    axes = style.stage(canvas)
    weights = np.eye(8) * 0.75
    weights[0, 1] = 0.004
    draw_weights(axes, canvas, weights, grid_at(1, 1, (8, 8), cell=(0.5, 0.5)))
    assert texts(canvas) == ["0.75"] * 8
    assert np.array_equal(matrices(canvas)[0], weights)


def test_hidden_cells_are_hatched_and_only_they():
    _, axes = draw((0.5, 0.5), hidden=HIDDEN)
    hatched = [patch for patch in axes.patches if patch.get_hatch()]
    assert [patch.get_xy() for patch in hatched] == [pytest.approx((1.5, 1.0))]


def test_a_labelled_map_says_its_orientation_with_columns_on_top():
    canvas = canvas_for("none", size=(6.0, 5.0))
    axes = style.stage(canvas)
    grid = weights_map(
        axes, canvas, WEIGHTS, rows=("我", "饿"), columns=("你", "好"),
        left=0.2, top=0.1, width=5.5, height=4.8,
    )  # fmt: skip
    places = {text.get_text(): text.get_position() for text in axes.texts}
    assert places[canvas.words["keys"]][1] < places["你"][1] < grid.top
    assert places[canvas.words["queries"]][0] < places["我"][0] < grid.left
    assert np.array_equal(matrices(canvas)[0], WEIGHTS)
    assert grid.right == pytest.approx(5.7)
    assert grid.bottom == pytest.approx(4.9)
