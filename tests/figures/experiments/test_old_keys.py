"""Claim: old keys and values never change under a causal mask, and do without one."""

import pytest

from figures.experiments.old_keys import old_keys

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_under_a_causal_mask_old_keys_and_values_stay(seed):
    assert old_keys(seed=seed).causal_change() < 1e-5


@seeds
def test_when_all_see_all_they_change_in_every_layer_but_the_first(seed):
    result = old_keys(seed=seed)
    assert result.bidirectional[0] == 0  # the first layer's keys come from the embeddings alone
    assert (result.bidirectional[1:] > 0.01).all()
    assert result.bidirectional_change() > 0.01
