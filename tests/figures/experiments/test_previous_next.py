"""Claim: one head is one distribution a query; two heads look two ways."""

import numpy as np
import pytest

from figures.experiments.previous_next import previous_next


@pytest.fixture(scope="module")
def result():
    return previous_next()


def test_with_a_linear_readout_one_head_fails_and_two_or_four_succeed(result):
    assert result.mean_accuracy(1) < 0.4
    assert result.first_accuracy(2) > 0.95
    assert result.first_accuracy(4) > 0.95


def test_one_head_spreads_its_weight_over_both_neighbours(result):
    (weights,) = result.weights[0]
    tokens = np.arange(len(weights))
    before = weights[tokens, (tokens - 1) % len(tokens)].mean()
    after = weights[tokens, (tokens + 1) % len(tokens)].mean()
    assert before > 0.2 and after > 0.2


def test_two_heads_share_the_work(result):
    weights = result.weights[1]
    tokens = np.arange(weights.shape[1])
    before = weights[:, tokens, (tokens - 1) % len(tokens)].mean(axis=1)  # [H]
    after = weights[:, tokens, (tokens + 1) % len(tokens)].mean(axis=1)
    assert before.argmax() != after.argmax()
    assert before.max() > 0.7 and after.max() > 0.7


def test_a_look_is_the_mean_weight_a_step_away(result):
    (weights,) = result.weights[0]
    last = len(weights) - 1
    before = [weights[token, token - 1] for token in range(1, last + 1)] + [weights[0, last]]
    assert result.look(1, 0, -1) == pytest.approx(np.mean(before))
    after = [weights[token, token + 1] for token in range(last)] + [weights[last, 0]]
    assert result.look(1, 0, 1) == pytest.approx(np.mean(after))
