"""Claim: some heads can be left out, others cannot."""

import pytest

from figures.experiments.head_ablation import head_ablation


@pytest.fixture(scope="module")
def result():
    return head_ablation()


def test_leaving_out_one_head_costs_nothing_for_some_and_most_for_others(result):
    assert result.whole > 0.95
    assert result.least_missed() > 0.95
    assert result.most_missed() < 0.5
    assert 1 <= result.idle_heads() < len(result.without)


def test_each_head_has_its_own_weights(result):
    assert result.weights.shape[0] == len(result.without)
    assert abs(result.weights[0] - result.weights[1]).max() > 0.3
