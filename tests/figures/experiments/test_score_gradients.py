"""Claim: without the scale gradients vanish with width, and training gets harder."""

import pytest

from figures.experiments.score_gradients import score_gradients


@pytest.fixture(scope="module")
def result():
    return score_gradients()


def test_the_raw_gradient_on_scores_vanishes_with_width_and_the_scaled_does_not(result):
    assert result.gradient("raw", 1024) < 0.05 * result.gradient("raw", 16)
    assert result.gradient("scaled", 1024) == pytest.approx(result.gradient("scaled", 16), rel=0.3)


def test_the_gradient_on_the_query_becomes_spiky_rather_than_small(result):
    assert result.spikiness("raw", 1024) > 100 * result.spikiness("scaled", 1024)
    assert result.raw_query[-1, 1] > result.scaled_query[-1, 1]


def test_a_short_training_succeeds_at_every_width_with_the_scale(result):
    assert all(result.recall("scaled", width) > 0.95 for width in result.trained_widths)


def test_a_wide_head_without_the_scale_does_not_learn_in_the_same_time(result):
    assert result.recall("raw", 1024) < result.recall("scaled", 1024) - 0.2


def test_the_gradients_tell_the_same_for_another_draw():
    other = score_gradients(trained_widths=(), seed=1)
    assert other.gradient("raw", 1024) < 0.05 * other.gradient("raw", 16)
