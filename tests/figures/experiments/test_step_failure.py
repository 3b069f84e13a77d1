import numpy as np
import pytest
import torch

from figures.experiments.step_failure import forward_model, step_failure


@pytest.fixture(scope="module")
def result():
    return step_failure()


def test_copying_keeps_the_first_token_best_so_nothing_early_is_overwritten(result):
    assert result.copy_at(1) >= 0.85
    assert result.copy_at(16) <= 0.3
    assert result.copy.argmax() == 0


def test_reversing_fails_at_late_steps_too_whatever_was_read_when(result):
    assert result.reverse_at(1) >= 0.85
    assert result.reverse_at(16) <= 0.3


def test_the_two_orders_fail_alike(result):
    assert np.corrcoef(result.copy, result.reverse)[0, 1] > 0.95


def test_what_was_read_long_ago_suffers_a_little(result):
    first_half = slice(0, 8)
    assert 0 < result.reverse[first_half].mean() - result.copy[first_half].mean() < 0.2


def test_a_state_knows_nothing_of_what_is_read_after_it():
    encoder = forward_model(hidden=8).encoder
    sources = torch.tensor([[3, 4, 5, 6], [3, 4, 8, 9]])
    one, other = encoder(sources, torch.tensor([4, 4])).states
    assert torch.equal(one[:2], other[:2])
    assert not torch.equal(one[2:], other[2:])
