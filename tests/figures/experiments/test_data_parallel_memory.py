"""Claim: data-parallel ranks do not multiply the score matrix."""

import pytest

from figures.experiments.data_parallel_memory import data_parallel_memory, run_ranks


@pytest.fixture(scope="module")
def result():
    return data_parallel_memory()


def test_a_rank_keeps_what_one_process_keeps_for_the_same_share(result):
    for activations in result.rank_activation_bytes:
        assert activations == pytest.approx(result.single_share_bytes, rel=0.01)
    assert result.rank_mib() < result.whole_mib()


def test_half_the_batch_is_half_the_memory(result):
    assert result.share() == pytest.approx(1 / result.ranks, rel=0.02)


def test_each_rank_has_its_own_scores_for_its_own_share_only(result):
    scores = 2 * 4 * (result.batch // 2) * 4 * 128**2  # layers, bytes, share, heads, T²
    assert result.rank_score_bytes == (scores, scores)


def test_what_is_extra_is_one_gradient_bucket(result):
    assert 0 < result.bucket_mib() < 0.1 * result.rank_mib()


def test_the_ranks_agree_on_the_gradient_of_the_whole_batch(result):
    assert result.gradients_agree


def test_a_rank_that_fails_says_why():
    with pytest.raises(RuntimeError, match="failed"):
        run_ranks(1, {"batch": 8, "length": 16, "d_model": 10, "heads": 3, "seed": 0})
