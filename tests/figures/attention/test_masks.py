"""Masks: which cells they keep, how they combine, and that hidden means exactly zero."""

import math

import pytest
import torch

from figures.attention.masks import (
    Padding,
    causal_mask,
    combine,
    hide,
    masked_softmax,
    padding_mask,
)
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


def test_padding_is_hidden_at_the_end_of_each_sequence():
    mask = padding_mask(torch.tensor([3, 5, 4]), 5)
    assert mask.shape == (3, 1, 1, 5)
    assert mask[:, 0, 0].int().tolist() == [[1, 1, 1, 0, 0], [1, 1, 1, 1, 1], [1, 1, 1, 1, 0]]


def test_left_padding_is_hidden_at_the_start():
    mask = padding_mask(torch.tensor([1, 3]), 3, side=Padding.LEFT)
    assert mask[:, 0, 0].int().tolist() == [[0, 0, 1], [1, 1, 1]]


@pytest.mark.parametrize("lengths", [[2, 4], [-1, 3]])
def test_a_length_outside_the_padded_size_is_refused(lengths):
    with refused(f"axis S: lengths are {lengths}, the padded size is 3"):
        padding_mask(torch.tensor(lengths), 3)


def test_an_empty_sequence_is_all_padding():
    assert not padding_mask(torch.tensor([0]), 3).any()


def test_a_causal_mask_is_the_lower_triangle():
    assert causal_mask(3).int().tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]


def test_with_more_keys_the_queries_are_the_last_positions():
    assert causal_mask(2, 4).int().tolist() == [[1, 1, 1, 0], [1, 1, 1, 1]]


def test_fewer_keys_than_queries_are_refused():
    with refused("axis S: 2 keys for 3 queries, the last query would see the future"):
        causal_mask(3, 2)
    with refused("queries is 0, it must be above 0"):
        causal_mask(0)


def test_combined_masks_keep_what_all_keep():
    masks = [keep_mask(2, 1, 3, 3, seed=seed) for seed in range(3)]
    both = combine(*masks)
    for cell in range(masks[0].numel()):
        assert both.flatten()[cell] == all(mask.flatten()[cell] for mask in masks)


def test_padding_and_causal_broadcast_to_one_mask_a_sequence():
    mask = combine(padding_mask(torch.tensor([2, 3]), 3), causal_mask(3))
    assert mask.shape == (2, 1, 3, 3)
    assert mask[0, 0].int().tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 0]]
    assert mask[1, 0].int().tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]


def test_left_padding_and_causal_leave_rows_with_nothing_to_see():
    mask = combine(padding_mask(torch.tensor([1]), 3, side=Padding.LEFT), causal_mask(3))
    assert mask.any(-1).flatten().tolist() == [False, False, True]


def test_hiding_sets_minus_infinity_and_no_mask_changes_nothing():
    scores = normal(2, 2)
    hidden = hide(scores, torch.tensor([[True, False], [True, True]]))
    assert hidden[0, 1] == -math.inf
    assert torch.equal(hidden[1], scores[1])
    assert torch.equal(hide(scores, None), scores)


def test_softmax_of_a_row_with_nothing_visible_is_zero_not_nan():
    rows = torch.tensor([[-math.inf, -math.inf], [0.0, -math.inf], [0.0, 0.0]])
    assert masked_softmax(rows).tolist() == [[0, 0], [1, 0], [0.5, 0.5]]


def test_softmax_runs_along_the_keys():
    scores = normal(2, 3, 4)
    torch.testing.assert_close(masked_softmax(scores), scores.softmax(2))
