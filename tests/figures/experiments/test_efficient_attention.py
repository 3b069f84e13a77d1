"""Windows and linear attention: cost that grows with T, and what it changes."""

import pytest

from figures.experiments.efficient_attention import efficient_attention


@pytest.fixture(scope="module")
def result():
    return efficient_attention()


def test_full_attention_grows_with_the_square_the_others_with_the_length(result):
    times = result.lengths[-1] / result.lengths[0]
    assert result.growth("full") == times**2
    assert result.growth("window") == times
    assert result.growth("linear") == pytest.approx(times, rel=0.01)


def test_counts_are_those_of_the_matrix_products(result):
    T, E, W = result.lengths[-1], result.width, result.window
    assert result.full_flops[-1] == 2 * (2 * T * T * E)
    assert result.window_flops[-1] == 2 * (2 * T * W * E)
    assert result.saved("linear") > T / E / 3


def test_a_window_is_exactly_its_mask_while_linear_attention_is_another_function(result):
    assert result.window_difference < 1e-5
    assert result.linear_difference > 0.1


def test_the_drawn_mask_shows_each_query_itself_and_the_tokens_just_before(result):
    seen = [row.nonzero()[0].tolist() for row in result.window_mask]
    W = result.shown_window
    assert seen == [list(range(max(0, t - W + 1), t + 1)) for t in range(3 * W)]


def test_linear_attention_and_a_window_are_faster_on_a_long_sequence(result):
    assert result.time_ratio("linear") > 1.5
    assert result.time_ratio("window") > 1.5
