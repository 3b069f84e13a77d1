"""Claim: after dropout rows no longer sum to 1, yet are right on average."""

import pytest

from figures.experiments.attention_dropout import attention_dropout

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_the_sums_of_rows_spread_around_one(seed):
    result = attention_dropout(seed=seed)
    assert 0.05 < result.row_sum_spread() < 0.3
    assert result.row_sum_mean() == pytest.approx(1, abs=0.01)


@seeds
def test_the_mean_over_many_draws_is_the_weight_itself(seed):
    assert attention_dropout(seed=seed).bias() < 0.02


@seeds
def test_after_eval_nothing_is_dropped(seed):
    result = attention_dropout(seed=seed)
    assert (result.evaluated == result.weights).all()
    assert (result.dropped == 0).any()
