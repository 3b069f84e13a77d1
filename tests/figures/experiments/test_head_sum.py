"""Claim: concat and W_o is a sum over heads; and heads need not divide the width."""

import pytest

from figures.experiments.head_sum import head_sum

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_concatenated_and_projected_equals_projected_and_added(seed):
    assert head_sum(seed=seed).difference() < 1e-5


def test_no_single_head_explains_the_output():
    result = head_sum()
    assert all(abs(result.concatenated - share).max() > 0.1 for share in result.contributions)


def test_seven_heads_of_64_run_in_a_model_of_width_512():
    result = head_sum()
    assert (result.odd_heads, result.odd_joined, result.odd_output) == (7, 448, 512)
