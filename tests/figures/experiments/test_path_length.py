"""Path lengths: measured by gradients, they are those of the formulas."""

import math

import pytest

from figures.experiments.path_length import path_length

seeds = pytest.mark.parametrize("seed", (0, 1))


@pytest.mark.parametrize("length", (4, 16, 128))
def test_measured_steps_are_those_of_the_formulas(length):
    result = path_length()
    assert result.steps("rnn", length) == length - 1
    assert result.steps("cnn", length) == math.ceil((length - 1) / (result.kernel - 1))
    assert result.steps("dilated", length) == math.ceil(math.log(length, result.kernel))
    assert result.steps("self", length) == 1


@seeds
def test_the_gradient_dies_along_the_recurrence_and_survives_in_attention(seed):
    result = path_length(seed=seed)
    assert result.gradient("rnn", 64) < 1e-6
    assert result.gradient("self", 64) > 1e-4
