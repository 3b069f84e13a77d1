"""Claim: an untrained layer has no diagonal unless query and key are tied."""

import pytest

from figures.experiments.tied_diagonal import tied_diagonal

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_at_initialisation_the_diagonal_is_nothing_special(seed):
    result = tied_diagonal(seed=seed)
    assert 0.4 * result.uniform() < result.separate_diagonal() < 2.5 * result.uniform()


@seeds
def test_a_tied_query_and_key_matrix_makes_it_strong(seed):
    assert tied_diagonal(seed=seed).tied_diagonal() > 0.8
