"""Claim: without positions a bag task is easy and an order task hopeless."""

import pytest

from figures.experiments.position_tasks import position_tasks


@pytest.fixture(scope="module")
def result():
    return position_tasks()


def test_a_bag_of_words_needs_no_positions(result):
    assert result.bag_plain > 0.95
    assert result.bag_plain > result.bag_placed - 0.05
    assert result.bag_causal > 0.95


def test_order_needs_positions_or_a_causal_mask(result):
    assert result.order_placed > 0.95
    assert result.order_causal > 0.95
    assert result.order_plain == pytest.approx(0.5, abs=0.07)
