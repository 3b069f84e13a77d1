"""Claim: accuracy does not prove attention; the mass of the weights does."""

import pytest

from figures.experiments.uniform_readout import uniform_readout


@pytest.fixture(scope="module")
def result():
    return uniform_readout()


def test_about_one_number_frozen_equal_weights_do_as_well(result):
    assert result.same_learned > 0.97
    assert result.same_uniform > 0.97


def test_about_any_number_they_do_not(result):
    assert result.any_learned > 0.95
    assert result.any_uniform < result.any_learned - 0.15


def test_only_learned_weights_fall_on_the_number(result):
    assert result.any_learned_mass > 0.8
    assert result.same_learned_mass > 0.8
    assert result.uniform_mass == pytest.approx(1 / result.length, rel=1e-4)
