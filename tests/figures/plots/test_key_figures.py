"""The key figures hold the numbers of the result they were given, at both slot sizes, and say them in words."""

import re

import numpy as np
import pytest
from matplotlib.colors import to_hex

from figures.plots import style
from figures.plots.bottleneck import SEEN, bottleneck, bottleneck_with_attention
from figures.plots.bottleneck_accuracy import bottleneck_accuracy, step_accuracy
from figures.plots.multi_head_split import multi_head_split, places
from figures.plots.qkv_flow import qkv_flow
from figures.plots.qkv_workbench import recomputable
from figures.plots.reversal_heatmap import reversal_heatmap
from tests.figures.plots import samples
from tests.figures.plots.canvases import FULL, HALF, canvas_for

FRAMES = [
    *((qkv_flow, "qkv_flow", {"frame": frame}) for frame in range(7)),
    *((bottleneck, "bottleneck", {"frame": frame}) for frame in range(4)),
    (bottleneck_with_attention, "bottleneck", {}),
    (bottleneck_with_attention, "bottleneck", {"step": 2}),
    (bottleneck_accuracy, "bottleneck", {}),
    (step_accuracy, "step_failure", {}),
    *((multi_head_split, "multi_head_split", {"frame": frame}) for frame in range(6)),
    (reversal_heatmap, "self_attention_reversal", {}),
]
NARROW = [
    (bottleneck_accuracy, "bottleneck", {}),
    (step_accuracy, "step_failure", {}),
    (reversal_heatmap, "self_attention_reversal", {}),
]


def draw(function, sample, params, *, size=FULL):
    canvas = canvas_for(function.__name__, size=size)
    result = getattr(samples, sample)()
    return canvas, result, function(canvas, result, **params)


@pytest.mark.parametrize(("function", "sample", "params"), FRAMES)
def test_nothing_is_cut_off_or_too_small_in_a_full_slot(function, sample, params):
    canvas, _, alt = draw(function, sample, params)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER
    assert "{" not in alt
    assert any(character.isdigit() for character in alt)


@pytest.mark.parametrize(("function", "sample", "params"), NARROW)
def test_nothing_is_cut_off_in_a_half_slot(function, sample, params):
    canvas, _, _ = draw(function, sample, params, size=HALF)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER


def test_the_whole_flow_holds_every_matrix_of_the_trace():
    canvas, result, alt = draw(qkv_flow, "qkv_flow", {})
    for name in ("x", "query", "key", "value", "scores", "weights", "output"):
        assert samples.holds(canvas, getattr(result, name)), name
    assert f"{result.weight('它', '小猫'):.2f}" in alt


@pytest.mark.parametrize(
    ("frame", "newest", "later"),
    [(1, "query", "key"), (2, "key", "value"), (3, "value", "scores"), (4, "scores", "weights"),
     (5, "weights", "output")],
)  # fmt: skip
def test_each_frame_adds_one_product_and_keeps_the_next_back(frame, newest, later):
    canvas, result, _ = draw(qkv_flow, "qkv_flow", {"frame": frame})
    assert samples.holds(canvas, getattr(result, newest))
    assert not samples.holds(canvas, getattr(result, later))


def test_a_product_is_worked_out_with_the_weight_matrix_itself():
    canvas, result, _ = draw(qkv_flow, "qkv_flow", {"frame": 2})
    row = result.position("小猫")
    assert samples.holds(canvas, result.w_key)
    assert samples.holds(canvas, result.x[row : row + 1])
    assert samples.holds(canvas, result.key[row : row + 1])


@pytest.mark.parametrize(("frame", "name", "token"), [(1, "query", "它"), (3, "value", "小猫")])
def test_the_terms_are_those_of_the_framed_column(frame, name, token):
    canvas, result, _ = draw(qkv_flow, "qkv_flow", {"frame": frame})
    written = samples.texts(canvas)
    first = next(text for text in written if text.startswith(f"${name[0]}_"))
    column = int(first[3]) - 1
    row = result.position(token)
    for text, terms in ((first, (0, 1)), (written[written.index(first) + 1], (2, 3))):
        factors = re.findall(r"−?[0-9][.][0-9]", text)
        expected = [(result.x[row, t], getattr(result, f"w_{name}")[t, column]) for t in terms]
        assert [float(f.replace("−", "-")) for f in factors] == pytest.approx(
            np.ravel(expected), abs=0.05
        )
    total = next(text for text in written if "≈" in text)
    assert total.endswith(style.number(getattr(result, name)[row, column]))


def test_the_column_worked_out_comes_out_right_with_the_printed_numbers():
    x, weight = np.array([0.84, 1.04]), np.array([[0.44, 0.5], [0.44, 0.2]])
    assert recomputable(x, weight, x @ weight) == 1  # 0.8·0.4 + 1.0·0.4 = 0.7, yet 0.8 is printed


def test_rows_of_scores_are_named_as_rows_of_the_input():
    canvas, result, _ = draw(qkv_flow, "qkv_flow", {"frame": 4})
    for token in result.tokens:
        assert samples.texts(canvas).count(token) == 3  # rows of X, rows and columns of the scores


def test_matrices_stay_in_place_from_frame_to_frame():
    places = []
    for frame in (1, 6):
        canvas, result, _ = draw(qkv_flow, "qkv_flow", {"frame": frame})
        mesh = next(
            mesh
            for mesh in canvas.figure.axes[0].collections
            if np.shape(mesh.get_array()) == result.query.shape
            and np.allclose(mesh.get_array(), np.abs(result.query))
        )
        places.append(mesh.get_coordinates())
    assert np.array_equal(*places)


def test_query_key_and_value_have_the_decks_colours():
    canvas, result, _ = draw(qkv_flow, "qkv_flow", {})
    for name in ("query", "key", "value"):
        mesh = next(
            mesh
            for mesh in canvas.figure.axes[0].collections
            if np.shape(mesh.get_array()) == (5, 3)
            and np.allclose(mesh.get_array(), np.abs(getattr(result, name)))
        )
        assert to_hex(mesh.cmap(1.0)).upper() == canvas.colors[name]


def test_the_softmax_frame_writes_the_row_that_it_computes():
    canvas, result, alt = draw(qkv_flow, "qkv_flow", {"frame": 5})
    assert f"= {result.weight('它', '小猫'):.2f}" in samples.texts(canvas)
    for weight in result.weights[3]:
        assert f"{weight:.2f}" in alt


def states_on(canvas):
    return [np.asarray(image.get_array())[:, 0] for image in canvas.figure.axes[0].images]


def test_the_bottleneck_shows_real_states_and_the_only_vector_between_them():
    canvas, result, alt = draw(bottleneck, "bottleneck", {})
    shown = result.example
    wanted = [*shown.encoder_states, shown.summary, *shown.decoder_states]
    assert np.allclose(states_on(canvas), np.abs(wanted))
    marks = [patch.get_gid() for patch in canvas.figure.axes[0].patches if patch.get_gid()]
    assert marks == ["right", "wrong", "right", "right"]
    assert "4 个数字写对 3 个" in alt


@pytest.mark.parametrize(("frame", "columns"), [(0, 4), (1, 5), (2, 9)])
def test_the_bottleneck_is_built_up_from_left_to_right(frame, columns):
    canvas, _, _ = draw(bottleneck, "bottleneck", {"frame": frame})
    assert len(states_on(canvas)) == columns
    assert not [patch for patch in canvas.figure.axes[0].patches if patch.get_gid() == "wrong"]


def opacities(canvas):
    lines = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "connections")
    return sorted(lines.get_edgecolors()[:, 3])


def test_looking_back_is_drawn_as_opaque_as_the_weights():
    canvas, result, _ = draw(bottleneck_with_attention, "bottleneck", {})
    weights = result.example_with_attention.weights.ravel()
    assert opacities(canvas) == pytest.approx(sorted(weights[weights >= SEEN]))


def test_one_step_alone_shows_only_its_own_look():
    canvas, result, _ = draw(bottleneck_with_attention, "bottleneck", {"step": 2})
    weights = result.example_with_attention.weights[1]
    assert opacities(canvas) == pytest.approx(sorted(weights[weights >= SEEN]))


def test_an_arrow_ends_over_every_digit_that_looked():
    canvas, _, _ = draw(bottleneck_with_attention, "bottleneck", {})
    taken = next(c for c in canvas.figure.axes[0].collections if c.get_label() == "taken")
    written = [t for t in canvas.figure.axes[0].texts if t.get_text() in "9317"][-4:]
    digits = sorted(text.get_position()[0] for text in written)
    assert list(taken.get_offsets()[:, 0]) == pytest.approx(digits)


def test_the_neck_is_drawn_as_large_as_the_columns_that_hold_as_many_numbers():
    canvas, _, _ = draw(bottleneck, "bottleneck", {})
    boxes = [image.get_extent() for image in canvas.figure.axes[0].images]
    heights = [abs(top - bottom) for _, _, bottom, top in boxes]
    assert heights == pytest.approx([heights[0]] * 9)


def test_the_accuracy_curves_hold_the_measured_points():
    canvas, result, alt = draw(bottleneck_accuracy, "bottleneck", {})
    lines = {line.get_label(): line.get_ydata() for line in canvas.figure.axes[0].lines}
    assert np.array_equal(lines[canvas.words["without"]], result.without)
    assert np.array_equal(lines[canvas.words["with_attention"]], result.with_attention)
    for length in (4, 16):
        assert style.percent(result.accuracy_at(length)) in alt


def test_the_step_curves_hold_the_measured_points():
    canvas, result, alt = draw(step_accuracy, "step_failure", {})
    lines = {line.get_label(): line.get_ydata() for line in canvas.figure.axes[0].lines}
    assert np.array_equal(lines[canvas.words["copy"]], result.copy)
    assert np.array_equal(lines[canvas.words["reverse"]], result.reverse)
    assert "93%" in alt
    assert "12%" in alt


def test_the_split_holds_every_strip_map_and_output():
    canvas, result, alt = draw(multi_head_split, "multi_head_split", {})
    for values in (result.query, result.key, result.value, result.weights, result.heads):
        for head in values:
            assert samples.holds(canvas, head)
    assert samples.holds(canvas, result.x)
    assert samples.holds(canvas, result.output)
    assert "0.91" in alt
    assert "0.64" in alt


def test_the_input_is_never_cut_and_projections_are_whole_before_the_cut():
    canvas, result, _ = draw(multi_head_split, "multi_head_split", {"frame": 1})
    for values in (result.query, result.key, result.value):
        assert samples.holds(canvas, np.concatenate(values, axis=1))
        assert not samples.holds(canvas, values[0])
    for frame in range(6):
        canvas, result, _ = draw(multi_head_split, "multi_head_split", {"frame": frame})
        assert samples.holds(canvas, result.x)


def test_every_head_takes_from_all_three_blocks_through_one_bracket():
    canvas, result, _ = draw(multi_head_split, "multi_head_split", {})
    at = places(result, *FULL)
    (bracket,) = [line for line in canvas.figure.axes[0].lines if line.get_label() == "gather"]
    assert min(bracket.get_ydata()) == at.projected["query"].top
    assert max(bracket.get_ydata()) == at.projected["value"].bottom
    starts = [p._posA_posB[0] for p in canvas.figure.axes[0].patches if hasattr(p, "_posA_posB")]
    assert sum(x == max(bracket.get_xdata()) for x, _ in starts) == result.count
    for head in range(result.count):
        assert {f"$Q_{head}$", f"$K_{head}$", f"$V_{head}$"} <= set(samples.texts(canvas))


def test_the_reversal_map_has_output_rows_and_input_columns():
    canvas, result, alt = draw(reversal_heatmap, "self_attention_reversal", {})
    assert np.array_equal(samples.matrices(canvas)[0], result.weights)
    assert result.mirrored_mass == pytest.approx(0.85)
    assert "85.0%" in alt
    assert "97%" in alt
