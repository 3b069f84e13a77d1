"""Claim: averaging heads dilutes a pattern and does not cancel it."""

import pytest

from figures.experiments.head_dilution import head_dilution

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_one_sharp_head_is_diluted_by_seven_others_yet_stays_visible(seed):
    result = head_dilution(seed=seed)
    assert result.diagonal(0) > 0.8
    assert result.average_diagonal() < 0.3 * result.diagonal(0)
    assert result.average_diagonal() > 2 * result.average_elsewhere()


@seeds
def test_the_average_keeps_at_least_its_share_of_the_sharp_head(seed):
    result = head_dilution(seed=seed)
    assert result.average_diagonal() >= result.diagonal(0) / 8  # weights are never negative
