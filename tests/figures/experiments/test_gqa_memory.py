"""Claim: while generating, the cache is the memory, and shared heads shrink it."""

import pytest

from figures.attention.grouped_query import cache_bytes
from figures.experiments.gqa_memory import gqa_memory


@pytest.fixture(scope="module")
def result():
    return gqa_memory()


def test_the_cache_takes_two_gib_and_shrinks_with_the_key_value_heads(result):
    assert result.gib(32) == 2.0
    assert result.gib(8) == 0.5
    assert result.gib(1) == 2 / 32


def test_the_bytes_of_real_tensors_are_those_of_the_formula(result):
    assert result.cache_bytes == tuple(
        cache_bytes(layers=32, key_value_heads=shared, d_head=128, length=4096, bytes_per_number=2)
        for shared in result.key_value_heads
    )


def test_the_scores_of_a_new_token_are_small_beside_it(result):
    assert result.score_mib() == 0.25
    assert result.cache_over_scores() > 1000
