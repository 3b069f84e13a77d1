"""The figures of the transformer chapter hold the numbers of the result they were given, and say them in words."""

import numpy as np
import pytest
from matplotlib.collections import LineCollection, PolyCollection

from figures.plots import style
from figures.plots.dot_product_variance import dot_product_variance
from figures.plots.path_length import path_length
from figures.plots.permutation import SHOWN, permutation
from figures.plots.previous_next import previous_next
from figures.plots.rope import rope
from figures.plots.score_gradients import score_gradients
from figures.plots.sinusoid import sinusoid
from tests.figures.plots import samples, transformer_samples
from tests.figures.plots.canvases import canvas_for

WIDE, LOW, COLUMN = (7.57, 5.3), (12.13, 3.7), (5.84, 3.75)
SIZES = {
    dot_product_variance: WIDE,
    permutation: WIDE,
    previous_next: (7.57, 4.88),
    score_gradients: LOW,
    path_length: LOW,
    sinusoid: COLUMN,
    rope: COLUMN,
}


def draw(function):
    canvas = canvas_for(function.__name__, size=SIZES[function])
    result = getattr(transformer_samples, function.__name__)()
    return canvas, result, function(canvas, result)


def line(canvas, label):
    """The y values of the line called *label*, in every chart that has one."""
    return [
        np.asarray(drawn.get_ydata())
        for axes in canvas.figure.axes
        for drawn in axes.lines
        if drawn.get_label() == label
    ]


def collections(canvas, kind):
    return [c for axes in canvas.figure.axes for c in axes.collections if isinstance(c, kind)]


@pytest.mark.parametrize("function", SIZES)
def test_nothing_is_cut_off_covered_or_too_small(function):
    canvas, _, alt = draw(function)
    assert samples.overflowing(canvas) == []
    assert samples.overlapping(canvas) == []
    assert samples.smallest_type(canvas) >= style.SMALLEST_NUMBER
    assert "{" not in alt
    assert any(character.isdigit() for character in alt)


def test_densities_are_as_wide_as_their_variance():
    canvas, result, _ = draw(dot_product_variance)
    shapes = [c for c in collections(canvas, PolyCollection) if c.get_label() == "density"]
    expected = [*result.raw.var(axis=1), *result.scaled.var(axis=1)]
    for shape, variance in zip(shapes, expected, strict=True):
        x, y = shape.get_paths()[0].vertices.T
        heights = np.abs(y - (y.max() + y.min()) / 2)  # the outline is the density above and below
        assert np.average(x**2, weights=heights) == pytest.approx(variance, rel=0.1)


def test_variances_are_written_beside_their_densities():
    canvas, result, alt = draw(dot_product_variance)
    written = samples.texts(canvas)
    assert f"{result.raw[2].var():.0f}" in written and f"{result.raw[2].var():.0f}" in alt
    assert f"{result.scaled[2].var():.2f}" in written


def test_charts_compare_without_and_with_the_scale():
    canvas, result, _ = draw(score_gradients)
    for name in ("raw", "scaled"):
        gradient, spikes, recall = line(canvas, canvas.words[name])
        assert np.allclose(gradient, getattr(result, f"{name}_gradient"))
        median, largest = getattr(result, f"{name}_query").T
        assert np.allclose(spikes, largest / median)
        assert np.allclose(recall, getattr(result, f"{name}_recall").mean(axis=1))


def test_each_marked_way_takes_as_many_hops_as_were_counted():
    canvas, result, _ = draw(path_length)
    ways = {c.get_label(): c.get_segments() for c in collections(canvas, LineCollection)}
    assert len(ways["way rnn"]) == result.steps("rnn", 8)
    assert len(ways["way cnn"]) == result.steps("cnn", 8)
    assert len(ways["way self"]) == result.steps("self", 8)


def test_each_marked_way_follows_links_of_its_net():
    canvas, _, _ = draw(path_length)
    links = None
    for drawn in collections(canvas, LineCollection):
        segments = {tuple(np.round(segment, 6).ravel()) for segment in drawn.get_segments()}
        if drawn.get_label() == "links":
            links = segments
        else:
            assert segments <= links


@pytest.mark.parametrize("name", ["rnn", "cnn", "dilated", "self"])
def test_steps_by_length_are_those_counted(name):
    canvas, result, _ = draw(path_length)
    assert np.array_equal(line(canvas, name)[0], getattr(result, f"{name}_steps"))


def test_outputs_and_their_difference_stand_side_by_side():
    canvas, result, _ = draw(permutation)
    drawn = iter(samples.matrices(canvas))
    for name in ("plain", "causal", "placed"):
        first, second = getattr(result, name)
        for expected in (first, second, first - second):
            assert np.allclose(next(drawn), np.abs(expected[:, :SHOWN]))


def test_the_largest_difference_is_over_all_coordinates():
    canvas, result, _ = draw(permutation)
    written = samples.texts(canvas)
    for first, second in (result.causal, result.placed):
        assert {f"{change:.2f}" for change in np.abs(first - second).max(axis=1)} <= set(written)
    assert written.count("$< 10^{-6}$") == 3


def test_the_table_is_shown_with_sines_above_cosines():
    canvas, result, _ = draw(sinusoid)
    (table,) = [image for axes in canvas.figure.axes for image in axes.images]
    assert np.allclose(table.get_array()[:4], result.table[:, ::2].T)
    assert np.allclose(table.get_array()[4:], result.table[:, 1::2].T)
    assert table.get_clim() == (-1, 1)


def test_products_are_those_with_the_first_position():
    canvas, result, _ = draw(sinusoid)
    assert np.allclose(line(canvas, "products")[0], result.table @ result.table[0])


def test_turned_queries_point_where_they_were_turned():
    canvas, result, _ = draw(rope)
    turns = [p for p in canvas.figure.axes[0].patches if p.get_gid() == "turn"]
    for patch, (x, y) in zip(turns, result.turned, strict=False):
        start, end = patch._posA_posB
        drawn = np.array([end[0] - start[0], start[1] - end[1]])  # y runs down
        assert np.allclose(drawn / np.linalg.norm(drawn), np.array([x, y]) / 2.0)


def test_both_maps_of_scores_are_shaded_from_their_lowest_score():
    canvas, result, alt = draw(rope)
    rotary, added = samples.matrices(canvas)
    assert np.allclose(rotary, result.rotary - result.rotary.min())
    assert np.allclose(added, result.added - result.added.min())
    spread = max(np.ptp(result.added.diagonal(k)) for k in range(-8, 9))
    assert f"{spread:.1f}" in alt and f"{spread:.1f}" in samples.texts(canvas)


def test_every_head_has_its_map_and_its_weight_on_both_neighbours():
    canvas, result, _ = draw(previous_next)
    every = [head for model in result.weights for head in model]
    for drawn, weights in zip(samples.matrices(canvas), every, strict=True):
        assert np.allclose(drawn, weights)
    notes = [t for t in samples.texts(canvas) if t.startswith(canvas.words["look"][0])]
    before = np.mean([every[0][t, t - 1] for t in range(6)])
    after = np.mean([every[0][t - 1, t] for t in range(6)])
    assert f"{before:.2f}" in notes[0] and f"{after:.2f}" in notes[0]
