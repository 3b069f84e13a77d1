"""Sentences, connections, curves, bars, image and sound: the artists hold the numbers they were given."""

import numpy as np
import pytest
from matplotlib.bezier import BezierSegment
from matplotlib.colors import to_hex

from figures.plots import style
from figures.plots.bars import draw_bars
from figures.plots.connections import arch, draw_connections, straight, two_sentences
from figures.plots.curves import Curve, band, draw_curves, reference, share_axis
from figures.plots.image_grid import draw_image_weights
from figures.plots.matrices import grid_at
from figures.plots.spectrogram import draw_spectrogram, draw_time_weights
from figures.plots.states import draw_states, mark_tokens
from figures.plots.tokens import weighted_sentence
from tests.figures.plots.canvases import canvas_for
from tests.figures.plots.samples import overflowing, texts

WEIGHTS = np.array([[0.7, 0.3, 0.0], [0.1, 0.0, 0.9]])


@pytest.fixture
def canvas():
    return canvas_for("none", size=(6.0, 4.0))


@pytest.fixture
def axes(canvas):
    return style.stage(canvas)


def test_a_token_is_as_dark_as_its_weight_and_says_it(canvas, axes):
    weighted_sentence(axes, canvas, ("甲", "乙", "丙"), WEIGHTS[0], left=0.2, y=1, width=5, query=1)
    boxes = [patch for patch in axes.patches if patch.get_gid() == "token"]
    scale = style.scale_of(canvas.colors["weights"])
    assert [to_hex(box.get_facecolor()) for box in boxes] == [to_hex(scale(w)) for w in WEIGHTS[0]]
    assert texts(canvas)[1::2] == ["0.70", "0.30", "0.00"]
    assert [box.get_linewidth() for box in boxes] == [
        style.HAIRLINE, style.FRAME, style.HAIRLINE,
    ]  # fmt: skip


def test_a_long_sentence_shrinks_into_its_width(canvas, axes):
    tokens = tuple("注意力机制让每一步都能回头看")
    weights = np.full(len(tokens), 0.1)
    weighted_sentence(axes, canvas, tokens, weights, left=0.1, y=1, width=5.8)
    assert overflowing(canvas) == []


def test_a_line_is_as_opaque_as_its_weight(canvas, axes):
    paths = [[straight((t, 0), (s, 1)) for s in range(3)] for t in range(2)]
    lines = draw_connections(axes, WEIGHTS, paths, color="#4B2A63")
    drawn = {
        (tuple(path.vertices[0]), tuple(path.vertices[-1])): color[3]
        for path, color in zip(lines.get_paths(), lines.get_edgecolors(), strict=True)
    }
    assert drawn == {
        ((t, 0), (s, 1)): pytest.approx(WEIGHTS[t, s]) for t in range(2) for s in range(3)
    }


def test_an_arch_rises_as_far_as_it_says():
    path = arch((0, 3), (4, 3), rise=1.5)
    bend = BezierSegment(path.vertices)
    assert bend(np.linspace(0, 1, 101))[:, 1].min() == pytest.approx(1.5)


def test_two_sentences_stand_over_each_other(canvas, axes):
    two_sentences(
        axes, canvas, WEIGHTS, above=("a", "b"), below=("x", "y", "z"),
        top=0.5, bottom=3.5, left=0, right=6,
    )  # fmt: skip
    places = {text.get_text(): text.get_position() for text in axes.texts}
    assert places["a"] == pytest.approx((1.5, 0.5))
    assert places["z"] == pytest.approx((5.0, 3.5))


def test_curves_hold_their_points_and_carry_their_names(canvas):
    axes = style.chart(canvas)
    x, y = np.array([1, 2, 3]), np.array([0.9, 0.5, 0.2])
    draw_curves(axes, (Curve(x, y, "#0072B2", "无注意力"),))
    band(axes, canvas, 1, 2, "训练")
    reference(axes, canvas, 0.1, "瞎猜")
    share_axis(axes)
    line = axes.lines[0]
    assert np.array_equal(line.get_xdata(), x)
    assert np.array_equal(line.get_ydata(), y)
    assert {"无注意力", "训练", "瞎猜"} <= set(texts(canvas))
    assert axes.get_legend() is None
    assert axes.get_ylim() == (0, 1)


def test_bars_are_as_long_as_their_values_and_leave_room_for_their_numbers(canvas):
    axes = style.axes_at(canvas.figure, 1.5, 0.2, 4.4, 3)
    draw_bars(
        axes, canvas, [33, 239], names=["点积", "加性"], texts=["33 ms", "239 ms"],
        colors=["#0072B2", "#E69F00"],
    )  # fmt: skip
    assert [bar.get_width() for bar in axes.patches] == [33, 239]
    assert axes.patches[0].get_x() == 0
    assert axes.yaxis_inverted()
    assert overflowing(canvas) == []


def test_the_veil_over_an_image_follows_the_weights(canvas, axes):
    weights = np.array([[0.0, 0.2], [0.4, 0.4]])
    draw_image_weights(axes, canvas, np.eye(4), weights, grid_at(0.5, 0.5, (2, 2), cell=(1, 1)))
    layers = {image.get_label(): np.asarray(image.get_array()) for image in axes.images}
    veil = layers["weights"][..., 3]
    assert veil[0, 0] == 0
    assert veil / veil.max() == pytest.approx(weights / weights.max())
    assert veil.max() == pytest.approx(0.72)
    assert np.array_equal(layers["image"], np.eye(4))


def test_sound_and_weights_share_one_time_axis(canvas):
    mel, weights = np.arange(12.0).reshape(3, 4), WEIGHTS
    above = style.axes_at(canvas.figure, 1, 0.5, 4.5, 1)
    below = style.axes_at(canvas.figure, 1, 2.3, 4.5, 1)
    draw_spectrogram(above, canvas, mel, seconds=2.0, x="秒", y="频带")
    draw_time_weights(below, canvas, weights, seconds=2.0, outputs=("三", "一"), x="秒")
    assert above.get_xlim() == below.get_xlim() == (0, 2.0)
    assert np.array_equal(above.images[0].get_array(), mel)
    assert np.array_equal(below.images[0].get_array(), weights)
    assert [label.get_text() for label in below.get_yticklabels()] == ["三", "一"]
    assert below.yaxis_inverted()


def test_a_state_is_one_column_of_its_activations(canvas, axes):
    states = np.array([[0.5, -1.0], [0.0, 0.25]])
    draw_states(axes, states, grid_at(1, 1, (1, 2), cell=(0.5, 2)), color="#0072B2")
    columns = [np.asarray(image.get_array())[:, 0] for image in axes.images]
    assert np.array_equal(columns, np.abs(states))
    assert axes.images[1].get_extent()[0] > axes.images[0].get_extent()[1]
    assert axes.get_ylim() == (4.0, 0.0)


def test_wrong_tokens_are_marked_and_right_ones_are_not(canvas, axes):
    grid = grid_at(1, 1, (1, 3), cell=(0.5, 1))
    mark_tokens(axes, canvas, ("1", "2", "3"), (True, False, True), grid, y=0.7)
    assert [patch.get_gid() for patch in axes.patches] == ["right", "wrong", "right"]
