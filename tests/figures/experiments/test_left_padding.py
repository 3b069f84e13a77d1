"""Claim: one cache serves prompts of different lengths."""

import pytest

from figures.experiments.left_padding import left_padding

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_with_mask_and_positions_the_batch_equals_running_alone(seed):
    assert left_padding(seed=seed).largest("right") < 1e-5


@seeds
@pytest.mark.parametrize("name", ("without_mask", "without_positions"))
def test_without_either_the_short_prompt_goes_wrong(seed, name):
    assert left_padding(seed=seed).largest(name) > 0.1


def test_padding_stands_on_the_left():
    assert left_padding(lengths=(1, 3)).real.tolist() == [[False, False, True], [True] * 3]
