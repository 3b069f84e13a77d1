"""How a cache that grows along the head axis goes wrong."""

import pytest
import torch

from figures.wrong.cache import append_along_heads
from tests.figures.draw import normal


def test_at_the_second_step_it_is_silent_and_adds_heads_instead_of_time():
    longer = append_along_heads(normal(2, 4, 1, 8), normal(2, 4, 1, 8))
    assert longer.shape == (2, 8, 1, 8)


def test_at_the_third_step_it_raises():
    with pytest.raises(RuntimeError, match="Sizes of tensors must match"):
        append_along_heads(torch.zeros(2, 4, 2, 8), torch.zeros(2, 4, 1, 8))
