"""Sinusoidal positions: equal lengths, and products that depend on the distance alone."""

import math

import pytest

from figures.experiments.sinusoid import sinusoid


def test_the_product_of_two_positions_depends_on_their_distance_alone():
    assert sinusoid().along_diagonals() < 1e-3


def test_neighbours_are_more_alike_than_distant_positions():
    result = sinusoid()
    assert result.product_at(0) > result.product_at(1) > result.product_at(30)


def test_rows_are_root_half_width_long_and_waves_run_from_two_pi_upwards():
    result = sinusoid()
    assert result.norm() == pytest.approx(math.sqrt(32), rel=1e-4)
    assert result.wavelengths[0] == pytest.approx(2 * math.pi)
    assert result.wavelengths[-1] < 2 * math.pi * 10_000
