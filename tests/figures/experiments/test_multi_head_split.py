import numpy as np
import pytest

from figures.experiments.multi_head_split import multi_head_split
from figures.results.multi_head_split import TARGETS


@pytest.fixture(scope="module")
def result():
    return multi_head_split()


def test_all_four_questions_are_answered(result):
    assert result.accuracy >= 0.99


def test_each_head_looks_at_something_else(result):
    assert sorted(result.jobs) == sorted(TARGETS)
    assert result.job_mass.min() >= 0.7


def test_the_jobs_are_seen_in_the_sentence_shown(result):
    wanted = {
        "previous": [0, 0, 1, 2, 3],
        "next": [1, 2, 3, 4, 4],
        "first": [0] * 5,
        "verb": [2] * 5,
    }
    for job, weights in zip(result.jobs, result.weights, strict=True):
        assert weights.argmax(1).tolist() == wanted[job]


def test_each_head_computes_from_its_own_strips(result):
    for head in range(4):
        scores = result.query[head] @ result.key[head].T / 2  # d_k = 4
        weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        assert result.weights[head] == pytest.approx(weights, abs=1e-4)
        assert result.heads[head] == pytest.approx(weights @ result.value[head], abs=1e-4)


@pytest.mark.seeds
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_heads_differ_for_other_seeds_too(seed):
    result = multi_head_split(seed=seed)
    assert result.accuracy >= 0.99
    assert len(set(result.jobs)) >= 3
