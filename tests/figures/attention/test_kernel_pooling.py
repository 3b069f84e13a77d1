"""Kernel pooling against the Nadaraya–Watson formula."""

import math

import pytest
import torch

from figures.attention.kernel_pooling import kernel_pooling
from tests.figures.draw import normal
from tests.figures.refusal import refused


def test_each_prediction_is_the_gaussian_weighted_average():
    query, key, value = normal(2, 3, 2), normal(2, 5, 2, seed=1), normal(2, 5, 1, seed=2)
    trace = kernel_pooling(query, key, value, width=0.7)
    for b in range(2):
        for t in range(3):
            kernel = [
                math.exp(-(math.dist(query[b, t].tolist(), key[b, s].tolist()) ** 2) / (2 * 0.7**2))
                for s in range(5)
            ]
            weights = [k / sum(kernel) for k in kernel]
            assert trace.weights[b, t].tolist() == pytest.approx(weights)
            average = sum(w * y for w, y in zip(weights, value[b, :, 0].tolist(), strict=True))
            assert trace.output[b, t, 0].item() == pytest.approx(average)


def test_each_sequence_of_a_batch_is_treated_as_if_alone():
    query, key, value = normal(2, 3, 2), normal(2, 5, 2, seed=1), normal(2, 5, 1, seed=2)
    together = kernel_pooling(query, key, value, width=0.7).output
    for b in range(2):
        alone = kernel_pooling(query[b], key[b], value[b], width=0.7).output
        torch.testing.assert_close(together[b], alone)


def test_a_very_wide_kernel_averages_and_a_very_narrow_one_takes_the_nearest():
    query, key, value = normal(3, 1), normal(5, 1, seed=1), normal(5, 1, seed=2)
    wide = kernel_pooling(query, key, value, width=1e4).output
    torch.testing.assert_close(wide, value.mean().expand(3, 1))
    narrow = kernel_pooling(query, key, value, width=1e-3).output
    nearest = (query - key.T).abs().argmin(-1)
    torch.testing.assert_close(narrow, value[nearest])


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    with refused("width is 0, it must be above 0"):
        kernel_pooling(normal(3, 1), normal(5, 1), normal(5, 1), width=0)
    with refused("axis E: query has 1, key has 2"):
        kernel_pooling(normal(3, 1), normal(5, 2), normal(5, 1), width=1)
    with refused("axis S: key has 5, value has 4"):
        kernel_pooling(normal(3, 1), normal(5, 1), normal(4, 1), width=1)
