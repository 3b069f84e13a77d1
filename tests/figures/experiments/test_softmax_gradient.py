"""The gradient of softmax: its formula, and how it vanishes."""

import numpy as np
import pytest

from figures.experiments.softmax_gradient import softmax_gradient


def test_autograd_agrees_with_diag_w_minus_w_w_transposed():
    assert softmax_gradient().difference() < 1e-6


def test_the_gradient_vanishes_as_scores_grow():
    result = softmax_gradient()
    assert result.largest(16.0) < 1e-5 < 0.2 < result.largest(1.0) <= 0.25


def test_finite_differences_give_the_same_jacobian():
    result = softmax_gradient(scores=(1.0, 0.0, -1.0), factors=(1.0,))
    scores, step = np.array([1.0, 0.0, -1.0]), 1e-5

    def softmax(s):
        return np.exp(s) / np.exp(s).sum()

    columns = [
        (softmax(scores + step * e) - softmax(scores - step * e)) / (2 * step) for e in np.eye(3)
    ]
    assert result.jacobians[0] == pytest.approx(np.stack(columns, axis=1), abs=1e-6)
