"""Claim: rotary scores depend on the distance alone."""

import pytest

from figures.experiments.rope import rope

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_scores_of_equal_distance_are_equal(seed):
    result = rope(seed=seed)
    assert result.along_diagonals("rotary") < 1e-4
    assert result.along_diagonals("added") > 1


@seeds
def test_moving_all_positions_changes_nothing(seed):
    assert rope(seed=seed).shift_difference() < 1e-4


@seeds
def test_distance_changes_the_score_and_turning_keeps_the_length(seed):
    result = rope(seed=seed)
    assert result.rotary.max() - result.rotary.min() > 1
    assert result.norm_spread() < 1e-5
