"""Claim: heads cut or joined in the wrong order mix positions and leak the future."""

import pytest

from figures.experiments.reshape_bug import reshape_bug

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_cut_and_joined_rightly_nothing_of_the_future_is_read(seed):
    assert reshape_bug(seed=seed).future("right") == 0


@seeds
@pytest.mark.parametrize("name", ("split_by_transpose", "merged_without_transpose"))
def test_the_wrong_orders_leak_the_future_past_the_causal_mask(seed, name):
    assert reshape_bug(seed=seed).future(name) > 0.1


@seeds
def test_a_head_viewed_without_transposing_holds_only_its_share_of_the_tokens(seed):
    result = reshape_bug(tokens=8, heads=4, seed=seed)
    assert result.tokens_in_pseudo_head() == 8 // 4
    assert (result.pseudo_head_tokens.sum(axis=0) == 1).all()  # no two "heads" share a token
