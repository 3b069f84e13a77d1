"""Claim: long sequences do not make a missing scale worse."""

import pytest

from figures.experiments.scale_by_length import scale_by_length

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_the_largest_weight_falls_as_the_sequence_grows(seed):
    result = scale_by_length(seed=seed)
    assert result.raw_at(1024) < result.raw_at(16) - 0.05
    assert result.scaled_at(1024) < result.scaled_at(16) / 4


@seeds
def test_at_every_length_the_unscaled_weights_are_much_sharper(seed):
    result = scale_by_length(seed=seed)
    assert all(raw > 2 * scaled for raw, scaled in zip(result.raw, result.scaled, strict=True))
