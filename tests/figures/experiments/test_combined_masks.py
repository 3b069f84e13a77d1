"""Both masks at once: what is hidden is written out by hand, and the weights follow."""

import numpy as np
import pytest

from figures.experiments.combined_masks import combined_masks


@pytest.fixture(scope="module")
def result():
    return combined_masks()


def test_a_cell_is_seen_if_it_is_neither_padding_nor_the_future(result):
    assert result.both.astype(int).tolist() == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 1, 1, 0],
        [0, 0, 1, 1, 1],
    ]
    assert (result.cells(), result.seen(), result.blind_rows()) == (25, 6, result.pads)


def test_each_mask_alone_shows_what_the_other_hides(result):
    assert (result.padding & ~result.both).any()
    assert (result.causal & ~result.both).any()


def test_or_shows_padding_and_the_future(result):
    assert result.either.astype(int).tolist() == [
        [1, 0, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1],
    ]
    assert result.wrongly_seen() == 24 - 6


def test_hidden_scores_are_minus_infinity_and_get_no_weight(result):
    assert (result.masked_scores[~result.both] == -np.inf).all()
    assert np.array_equal(result.masked_scores[result.both], result.scores[result.both])
    assert (result.weights[~result.both] == 0).all()


def test_a_real_querys_weights_are_the_softmax_over_what_it_sees(result):
    exps = np.exp(result.scores[-1, 2:])
    assert result.weights[-1, 2:] == pytest.approx(exps / exps.sum(), rel=1e-5)
    assert result.weights[2, 2] == 1
