"""Claim: the variance of q·k is d_k, and 1 after the scale."""

import pytest

from figures.experiments.dot_product_variance import dot_product_variance

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
@pytest.mark.parametrize("width", (4, 64, 1024))
def test_the_variance_of_a_dot_product_is_the_width_and_scaled_it_is_one(seed, width):
    result = dot_product_variance(seed=seed)
    assert result.raw_variance(width) == pytest.approx(width, rel=0.12)
    assert result.scaled_variance(width) == pytest.approx(1, rel=0.12)
