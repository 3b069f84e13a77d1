"""Temperature sharpens below 1 and flattens above."""

import numpy as np
import pytest

from figures.experiments.softmax_temperature import softmax_temperature


def test_entropy_rises_with_temperature_towards_uniform():
    result = softmax_temperature()
    assert (np.diff(result.entropy) > 0).all()
    assert result.entropy_at(10.0) == pytest.approx(result.uniform_entropy(), rel=0.02)
    assert result.entropy_at(0.1) < 0.01


def test_a_low_temperature_leaves_one_winner():
    result = softmax_temperature()
    assert result.largest(0.1) > 0.99 > result.largest(1.0) > result.largest(10.0)


def test_weights_are_the_powers_of_those_at_temperature_one():
    result = softmax_temperature(temperatures=(0.5, 1.0))
    squared = result.weights[1] ** 2  # exp(s / 0.5) = exp(s)²
    assert result.weights[0] == pytest.approx(squared / squared.sum(), rel=1e-5)
