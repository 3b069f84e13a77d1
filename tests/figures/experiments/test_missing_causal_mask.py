"""Claim: a missing causal mask makes the loss wonderful and the model useless."""

import pytest

from figures.experiments.missing_causal_mask import missing_causal_mask


@pytest.fixture(scope="module")
def result():
    return missing_causal_mask()


def test_with_the_mask_the_loss_stays_at_the_floor(result):
    assert result.masked_loss() == pytest.approx(result.floor, abs=0.05)


def test_without_it_the_loss_falls_far_below_what_is_possible(result):
    assert result.unmasked_loss() < 0.25 * result.floor
    assert result.unmasked_teacher_accuracy > 0.9


def test_the_model_looks_at_the_answer(result):
    assert result.weight_on_next() > 0.8
    assert (result.masked_weights.diagonal(1) == 0).all()


def test_in_generation_it_guesses(result):
    assert result.unmasked_prefix_accuracy == pytest.approx(0.1, abs=0.04)
    assert result.masked_prefix_accuracy == pytest.approx(0.1, abs=0.04)
