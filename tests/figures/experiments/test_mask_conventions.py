"""Claims on masks: who means what by True, and what hides."""

import math

import pytest

from figures.experiments.mask_conventions import mask_conventions


@pytest.fixture(scope="module")
def result():
    return mask_conventions()


def test_true_keeps_in_one_function_and_hides_in_the_other(result):
    assert (result.sdpa_true[2:] == 0).all() and (result.sdpa_true[:2] > 0).all()
    assert (result.mha_true[:2] == 0).all() and (result.mha_true[2:] > 0).all()


def test_a_float_mask_of_ones_and_zeros_is_added_in_silence(result):
    raised = [math.exp(s + k) for s, k in zip(result.scores, result.keep, strict=True)]
    assert result.sdpa_float == pytest.approx([e / sum(raised) for e in raised], abs=1e-5)
    assert result.sdpa_float_leak() > 0.02


def test_a_score_of_zero_still_gets_its_share(result):
    share = 1 / (math.exp(2) + math.exp(1) + 2)
    assert result.zero_score[2:] == pytest.approx([share, share], rel=1e-4)
    assert result.zero_score_leak() == pytest.approx(share, rel=1e-4)


def test_minus_infinity_and_the_large_constants_hide_completely(result):
    assert (result.minus_infinity[2:] == 0).all()
    assert result.constant_weights == (0.0, 0.0, 0.0, 0.0)


def test_a_weight_is_exactly_zero_once_the_score_is_about_a_hundred_below(result):
    assert 100 <= result.underflow_gap <= 110  # ln of the smallest float32 is about −103.3


def test_a_billion_does_not_fit_into_half_precision(result):
    assert "overflow" in result.half_error


def test_without_a_mask_every_position_gets_something(result):
    assert (result.no_mask > 0).all()
