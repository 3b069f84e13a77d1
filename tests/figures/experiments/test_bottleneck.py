import numpy as np
import pytest

from figures.experiments.bottleneck import bottleneck


@pytest.fixture(scope="module")
def result():
    return bottleneck()


def test_one_vector_carries_short_sequences_and_fails_on_long_ones(result):
    assert result.accuracy_at(4) >= 0.95
    assert result.accuracy_at(16) <= 0.5
    assert (np.diff(result.without) < 0.03).all()


def test_looking_back_holds_over_all_lengths_of_training(result):
    assert all(result.accuracy_with_attention_at(length) >= 0.93 for length in (4, 8, 12, 16))
    assert result.accuracy_with_attention_at(24) > result.accuracy_at(24) + 0.25


def test_the_example_is_right_about_as_often_as_on_average(result):
    share = np.mean(result.example.right)
    assert abs(share - result.accuracy_at(12)) <= 0.15
    assert result.example.wanted == result.example.source[::-1]


def test_both_models_read_the_same_digits_and_one_looks_back(result):
    assert result.example.source == result.example_with_attention.source
    assert result.example.weights is None
    weights = result.example_with_attention.weights
    assert weights.sum(1) == pytest.approx(np.ones(12), abs=1e-5)
    assert np.fliplr(weights).diagonal().mean() > 0.5


def test_states_are_as_wide_as_the_vector(result):
    assert result.hidden == 64
    assert result.example.encoder_states.shape == (12, 64)
    assert result.example.decoder_states.shape == (12, 64)
    assert np.abs(result.example.encoder_states).max() <= 1


def test_an_unmeasured_length_is_an_error(result):
    with pytest.raises(ValueError):
        result.accuracy_at(5)


@pytest.mark.seeds
@pytest.mark.parametrize("seed", [1, 2])
def test_the_gap_does_not_hang_on_the_seed(seed):
    result = bottleneck(seed=seed, lengths=(4, 16))
    assert result.accuracy_at(4) >= 0.95
    assert result.accuracy_at(16) <= 0.5
    assert result.accuracy_with_attention_at(16) >= 0.9
