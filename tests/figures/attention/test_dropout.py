"""Dropout on attention weights: how many go, what the rest become, and that eval() turns it off."""

import pytest
import torch

from figures.attention.dropout import WeightDropout
from tests.figures.draw import normal
from tests.figures.refusal import refused


def test_kept_weights_grow_so_that_the_average_stays(generator):
    weights = torch.full((200, 200), 0.5)
    dropped = WeightDropout(0.2, generator=generator)(weights)
    assert set(dropped.unique().tolist()) == {0.0, 0.625}  # 0.5 / (1 − 0.2)
    assert (dropped == 0).float().mean().item() == pytest.approx(0.2, abs=0.01)
    assert dropped.mean().item() == pytest.approx(0.5, abs=0.01)


def test_a_single_row_no_longer_sums_to_one(generator):
    weights = normal(500, 16).softmax(-1)
    sums = WeightDropout(0.1, generator=generator)(weights).sum(-1)
    assert sums.mean().item() == pytest.approx(1, abs=0.02)
    assert sums.std() > 0.05


def test_it_draws_from_its_generator_alone():
    weights = torch.ones(50, 50)
    one, other = (
        WeightDropout(0.5, generator=torch.Generator().manual_seed(7))(weights) for _ in range(2)
    )
    assert torch.equal(one, other)


def test_after_eval_and_with_probability_zero_nothing_changes(generator):
    weights = normal(3, 4)
    assert WeightDropout(0.5, generator=generator).eval()(weights) is weights
    assert WeightDropout(0.0, generator=generator)(weights) is weights


@pytest.mark.parametrize("probability", [-0.1, 1.0, 2.0])
def test_a_probability_outside_its_range_is_refused(probability):
    with refused(f"the dropout probability is {probability}, it must be in [0, 1)"):
        WeightDropout(probability)
