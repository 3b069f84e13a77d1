"""Claims on the cache: the same tokens, far fewer operations, one row of scores."""

import numpy as np
import pytest

from figures.experiments.kv_cache import kv_cache


@pytest.fixture(scope="module")
def result():
    return kv_cache()


def test_both_ways_write_the_same_tokens(result):
    assert result.same_tokens()
    assert len(set(result.full_tokens.tolist())) > 1


def test_a_cached_step_scores_one_row_and_an_uncached_one_a_square(result):
    lengths = result.prompt + np.arange(result.new_tokens())
    heads = result.score_shape[1]
    assert (result.full_scores == heads * lengths**2).all()
    assert (result.cached_scores[1:] == heads * lengths[1:]).all()
    assert result.score_shape[2] == 1


def test_the_work_of_an_uncached_step_grows_with_the_length(result):
    assert result.full_step_flops[-1] > 10 * result.full_step_flops[0]
    assert result.cached_step_flops[-1] < 1.2 * result.cached_step_flops[1]
    assert result.total_ratio() > 20
    assert result.last_step_ratio() > result.total_ratio()


def test_the_cache_holds_a_key_and_a_value_a_layer_head_and_token(result):
    assert result.cache_shape == (1, 4, result.prompt + result.new_tokens() - 1, 64)
    assert result.memory_bytes == 2 * 2 * 4 * int(np.prod(result.cache_shape))


def test_other_weights_agree_too():
    assert kv_cache(new_tokens=20, d_model=32, seed=1).same_tokens()
