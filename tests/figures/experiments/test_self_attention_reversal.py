import numpy as np
import pytest

from figures.experiments.self_attention_reversal import self_attention_reversal


@pytest.fixture(scope="module")
def learned():
    return self_attention_reversal()


def test_learned_positions_put_the_mass_on_the_mirrored_place(learned):
    assert learned.accuracy >= 0.99
    assert learned.mirrored_mass >= 0.83


def test_mirrored_mass_is_the_mean_of_the_anti_diagonal(learned):
    size = len(learned.tokens)
    cells = [learned.mean_weights[row, size - 1 - row] for row in range(size)]
    assert learned.mirrored_mass == pytest.approx(np.mean(cells))


def test_sinusoids_reach_the_answer_with_less_mass(learned):
    sinusoid = self_attention_reversal(positions="sinusoid")
    assert sinusoid.accuracy >= 0.95
    assert 0.45 <= sinusoid.mirrored_mass < learned.mirrored_mass - 0.2


def test_without_positions_nothing_can_be_mirrored():
    none = self_attention_reversal(positions="none")
    assert none.accuracy < 0.5
    assert none.mirrored_mass == pytest.approx(1 / len(none.tokens), abs=0.05)


def test_the_same_seed_gives_the_same_weights(learned):
    assert np.array_equal(self_attention_reversal().weights, learned.weights)


@pytest.mark.seeds
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_mass_does_not_hang_on_the_seed(seed):
    assert self_attention_reversal(seed=seed).mirrored_mass >= 0.83
