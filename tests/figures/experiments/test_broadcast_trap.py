"""Claim: a [B, 1, S] mask is an error, or silently wrong when B = H."""

import pytest

from figures.experiments.broadcast_trap import broadcast_trap

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_with_as_many_heads_as_sequences_the_mask_is_wrong_in_silence(seed):
    result = broadcast_trap(seed=seed)
    assert result.wrong_rows() == result.rows() - len(result.lengths)  # right only where b = h
    assert result.weight_on_padding() > 0.05


def test_with_other_numbers_it_is_an_error():
    assert "must match" in broadcast_trap().unequal_error


def test_the_taught_function_refuses_it_in_either_case():
    assert "mask has 3 axes" in broadcast_trap().checked_error
