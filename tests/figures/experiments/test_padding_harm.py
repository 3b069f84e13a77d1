"""Claim: unmasked pads do not show in the loss; they show when there are more of them."""

import pytest

from figures.experiments.padding_harm import padding_harm


@pytest.fixture(scope="module")
def result():
    return padding_harm()


def test_the_loss_looks_healthy_either_way(result):
    assert result.loss("masked") < 0.1
    assert result.loss("unmasked") < 0.1
    assert result.accuracy("unmasked", 0) > 0.97


def test_more_pads_than_in_training_hurt_only_the_unmasked_model(result):
    assert result.accuracy("masked", 160) == result.accuracy("masked", 0)
    assert result.accuracy("unmasked", 160) < result.accuracy("masked", 160) - 0.08


def test_the_unmasked_model_looks_at_padding_more_and_more(result):
    assert result.pad_weight("masked", 160) == 0
    assert result.pad_weight("unmasked", 160) > result.pad_weight("unmasked", 0) + 0.1


def test_the_shorter_the_sequence_the_more_leaks(result):
    assert result.leak_at(10) == 0
    assert result.leak_at(3) > result.leak_at(6) > result.leak_at(9) > 0
    assert result.leak_at(3) > 0.15
