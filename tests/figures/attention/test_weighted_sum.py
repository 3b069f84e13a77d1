"""The half that all soft attention shares."""

import pytest
import torch

from figures.attention.weighted_sum import weighted_sum
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


def test_the_output_averages_the_values_with_the_softmax_of_the_visible_scores():
    scores, value, mask = normal(2, 3, 4), normal(2, 4, 5, seed=1), keep_mask(2, 3, 4)
    trace = weighted_sum(scores, value, mask)
    weights = (scores.exp() * mask) / (scores.exp() * mask).sum(-1, keepdim=True)
    torch.testing.assert_close(trace.weights, weights.nan_to_num())
    torch.testing.assert_close(trace.output, weights.nan_to_num() @ value)
    assert trace.scores is scores
    assert (trace.masked_scores.isneginf() == ~mask).all()


def test_two_one_zero_zero_by_hand():
    scores = torch.tensor([[2.0, 1.0, 0.0, 0.0]], dtype=torch.float64)
    trace = weighted_sum(scores, torch.eye(4, dtype=torch.float64))
    assert trace.weights[0].tolist() == pytest.approx([0.6103, 0.2245, 0.0826, 0.0826], abs=1e-4)
    assert torch.equal(trace.output, trace.weights)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    with refused("axis S: scores have 4, value has 3"):
        weighted_sum(normal(2, 4), normal(3, 1))
    with refused("axis T (-2): mask has 5, the scores have 2"):
        weighted_sum(normal(2, 4), normal(4, 1), keep_mask(5, 4))
