import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle

from figures.plots import style
from figures.plots.matrices import (
    draw_matrix,
    draw_scores,
    frame_row,
    grid_at,
    label_columns,
    label_rows,
)
from tests.figures.plots.canvases import canvas_for
from tests.figures.plots.samples import matrices, texts

VALUES = np.array([[0.0, -1.5, 3.0], [0.24, 2.0, -0.04]])


@pytest.fixture
def drawn():
    canvas = canvas_for("none", size=(4.0, 3.0))
    axes = style.stage(canvas)
    grid = grid_at(1.0, 0.5, VALUES.shape, cell=(0.5, 0.4))
    draw_matrix(axes, canvas, VALUES, grid, color=canvas.colors["query"])
    return canvas, axes, grid


def test_cells_hold_the_sizes_of_the_values(drawn):
    canvas, _, _ = drawn
    assert np.array_equal(matrices(canvas)[0], np.abs(VALUES))


def test_zero_is_white_and_the_largest_has_the_colour(drawn):
    canvas, axes, _ = drawn
    canvas.figure.canvas.draw()
    mesh = axes.collections[0]
    colors = mesh.to_rgba(mesh.get_array())
    assert to_hex(colors[0, 0]) == "#ffffff"
    assert to_hex(colors[0, 2]).upper() == canvas.colors["query"]


def test_each_number_stands_in_the_middle_of_its_own_cell(drawn):
    _, axes, _ = drawn
    places = {text.get_text(): text.get_position() for text in axes.texts}
    assert places["−1.5"] == pytest.approx((1.75, 0.7))
    assert places["2.0"] == pytest.approx((1.75, 1.1))


def test_numbers_are_written_with_their_sign(drawn):
    canvas, _, _ = drawn
    assert texts(canvas) == ["0.0", "−1.5", "3.0", "0.2", "2.0", "0.0"]


def test_a_score_below_zero_is_as_white_as_zero_and_minus_infinity_is_empty():
    canvas = canvas_for("none", size=(4.0, 3.0))
    axes = style.stage(canvas)
    scores = np.array([[3.0, -6.2], [0.0, -np.inf]])
    draw_scores(axes, canvas, scores, grid_at(1.0, 0.5, (2, 2), cell=(0.5, 0.4)))
    canvas.figure.canvas.draw()
    mesh = axes.collections[0]
    colors = [to_hex(color) for color in mesh.to_rgba(mesh.get_array()).reshape(-1, 4)]
    assert colors == [canvas.colors["scores"].lower(), "#ffffff", "#ffffff", "#ffffff"]
    assert texts(canvas) == ["3.0", "−6.2", "0.0"]


def test_tokens_line_up_with_rows_and_columns(drawn):
    canvas, axes, grid = drawn
    label_rows(axes, canvas, grid, ("甲", "乙"))
    label_columns(axes, canvas, grid, ("一", "二", "三"))
    places = {text.get_text(): text.get_position() for text in axes.texts}
    assert places["乙"][1] == pytest.approx(1.1)
    assert places["乙"][0] < grid.left
    assert places["三"][0] == pytest.approx(2.25)
    assert places["三"][1] < grid.top


def test_the_frame_surrounds_the_followed_row(drawn):
    canvas, axes, grid = drawn
    frame_row(axes, canvas, grid, 1)
    frame = [patch for patch in axes.patches if isinstance(patch, Rectangle)][-1]
    assert frame.get_y() == pytest.approx(grid.top + grid.cell_height)
    assert frame.get_height() == pytest.approx(grid.cell_height)
