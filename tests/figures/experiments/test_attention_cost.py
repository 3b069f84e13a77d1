"""Claim: the dot product is cheaper than the additive score."""

import pytest

from figures.experiments.attention_cost import attention_cost


@pytest.fixture(scope="module")
def result():
    return attention_cost()


def test_additive_attention_makes_width_times_as_many_numbers(result):
    assert result.dot_numbers == 8 * 256 * 256
    assert result.additive_numbers == 8 * 256 * 256 * 64
    assert result.numbers_ratio() == result.width


def test_additive_attention_takes_longer(result):
    assert result.time_ratio() > 1
