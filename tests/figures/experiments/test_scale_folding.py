"""Claim: the scale can be folded into W_q."""

import pytest

from figures.experiments.scale_folding import scale_folding

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_folding_the_scale_into_the_query_matrix_changes_nothing(seed):
    result = scale_folding(seed=seed)
    for width, size in zip(result.widths, result.output_sizes, strict=True):
        assert result.difference(width) < 1e-5 * size


@seeds
def test_where_the_root_is_a_power_of_two_not_even_a_rounding_is_left(seed):
    assert scale_folding(widths=(16, 64, 256), seed=seed).differences == (0.0, 0.0, 0.0)
