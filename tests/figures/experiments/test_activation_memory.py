"""Claims: what doubling the length and mixed precision do to a layer's memory."""

import pytest

from figures.experiments.activation_memory import activation_memory


@pytest.fixture(scope="module")
def result():
    return activation_memory()


def test_only_the_scores_grow_fourfold_when_the_length_doubles(result):
    assert result.growth("score_bytes") == 4
    assert 2.2 < result.growth("by_hand") < 3.6
    assert result.growth("fused") == pytest.approx(2, rel=0.05)


def test_fused_attention_keeps_far_less(result):
    assert result.mib("fused", 1024) < 0.5 * result.mib("by_hand", 1024)


def test_mixed_precision_saves_less_than_half_of_the_activations(result):
    assert 0.5 < result.mixed_share(1024) < result.mixed_share(512) < 0.95


def test_the_optimiser_keeps_two_full_numbers_a_parameter(result):
    parameters = 12 * 512**2 + 13 * 512  # four projections, two feed-forward layers, two norms
    assert result.optimiser_bytes == 2 * 4 * parameters


def test_checkpointing_keeps_little_more_than_the_input(result):
    assert result.mib("checkpointed", 1024) == 1024 * 512 * 4 / 2**20
