"""Claim: a fully hidden row is NaN, uniform or 0, depending on who computes it."""

import numpy as np
import pytest

from figures.experiments.nan_rows import nan_rows

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_by_hand_the_row_is_nan_and_with_a_large_negative_it_is_uniform(seed):
    result = nan_rows(seed=seed)
    assert result.is_nan("by_hand")
    assert result.blind("big_negative") == pytest.approx([0.25] * 4)


@seeds
def test_the_taught_function_and_sdpa_give_zero(seed):
    result = nan_rows(seed=seed)
    assert (result.blind("taught") == 0).all()
    assert (result.blind("sdpa") == 0).all()


@seeds
def test_multihead_attention_gives_nan_only_when_it_returns_weights(seed):
    result = nan_rows(seed=seed)
    assert result.is_nan("mha_with_weights")
    assert not np.isnan(result.mha_without_weights).any()


@seeds
def test_the_other_rows_agree_whoever_computes_them(seed):
    result = nan_rows(seed=seed)
    others = [0, 2, 3]
    assert result.mha_with_weights[others] == pytest.approx(result.sdpa[others], abs=1e-5)
    assert result.by_hand[others] == pytest.approx(result.taught[others], abs=1e-6)


@seeds
def test_a_nan_behind_the_mask_still_leaks(seed):
    result = nan_rows(seed=seed)
    assert np.isnan(result.leaked[0]).all()
    assert result.leaked_rows() == (~result.mask[:, -1]).sum() == 3


def test_left_padding_under_a_causal_mask_leaves_blind_queries():
    assert nan_rows().blind_left_padded() == 2
