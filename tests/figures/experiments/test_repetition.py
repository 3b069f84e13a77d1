"""Claims on repetition: greedy choice causes it, dropout does not, temperature and penalty help."""

import pytest

from figures.experiments.repetition import repetition


@pytest.fixture(scope="module")
def result():
    return repetition()


def test_greedy_decoding_repeats_itself_far_more_than_real_text(result):
    assert result.greedy() > 5 * result.original
    assert result.greedy() > 0.3


def test_a_model_without_any_dropout_repeats_itself_too(result):
    assert result.at_dropout(0.0) > 0.3
    assert result.at_dropout(0.0) == result.greedy()


def test_the_lower_the_temperature_the_more_it_repeats(result):
    shares = [result.at_temperature(t) for t in (0.0, 0.2, 0.5, 1.0)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[1] + 0.1 > 0.1 > shares[3]


def test_a_penalty_helps_greedy_decoding(result):
    assert result.penalised < result.greedy() - 0.1


def test_the_model_has_learned_something(result):
    assert result.loss < 2.7  # nats; the frequencies of single characters alone give about 2.85
    assert all(len(sample) == 80 for sample in result.samples)
