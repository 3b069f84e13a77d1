"""Claims: attention alone does not see order; positions and a causal mask do."""

import pytest

from figures.experiments.permutation import permutation

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_without_positions_each_token_comes_out_the_same(seed):
    result = permutation(seed=seed)
    assert result.by_token("plain") < 1e-5
    assert result.pooled("plain") < 1e-5


@seeds
@pytest.mark.parametrize("name", ("placed", "causal"))
def test_positions_or_a_causal_mask_tell_the_sentences_apart(seed, name):
    result = permutation(seed=seed)
    assert result.by_token(name) > 0.1
    assert result.pooled(name) > 0.01


@seeds
def test_compared_place_by_place_outputs_differ_even_without_positions(seed):
    assert permutation(seed=seed).by_place("plain") > 0.1
