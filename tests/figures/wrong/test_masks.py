"""How each wrong mask goes wrong, beside the right one."""

import math

import pytest
import torch
import torch.nn.functional as F

from figures.attention.masks import causal_mask, combine, hide, masked_softmax, padding_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.wrong import masks as wrong
from tests.figures.draw import normal, qkv


def test_a_mask_of_three_axes_raises_unless_batch_and_heads_are_equal(unchecked):
    mask = wrong.padding_mask_with_three_axes(torch.tensor([2, 4]), 4)
    with pytest.raises(RuntimeError, match="must match"):
        hide(torch.zeros(2, 3, 4, 4), mask)


def test_with_as_many_heads_as_sequences_it_hides_by_head_and_nobody_notices(unchecked):
    lengths = torch.tensor([2, 4])
    mask = wrong.padding_mask_with_three_axes(lengths, 4)
    weights = masked_softmax(hide(torch.zeros(2, 2, 4, 4), mask))
    right = masked_softmax(hide(torch.zeros(2, 2, 4, 4), padding_mask(lengths, 4)))
    torch.testing.assert_close(weights.sum(-1), torch.ones(2, 2, 4))  # looks healthy
    assert (right[0, :, :, 2:] == 0).all()
    assert (weights[0, 1, :, 2:] == 0.25).all()  # head 1 of the short sequence sees padding
    assert (weights[1, 0, :, 2:] == 0).all()  # head 0 of the long one is blind to real tokens


def test_our_attention_refuses_a_mask_of_three_axes(unchecked):
    query, key, value = qkv((2, 2), 4, 4, 4, 4)
    mask = wrong.padding_mask_with_three_axes(torch.tensor([2, 4]), 4)
    with pytest.raises(ValueError, match="mask has 3 axes"):
        scaled_dot_product_attention(query, key, value, mask)


def test_masks_that_keep_joined_with_or_show_padding_and_the_future():
    padding, causal = padding_mask(torch.tensor([2]), 3), causal_mask(3)
    either = wrong.combine_with_or(padding, causal)
    assert either[0, 0].int().tolist() == [[1, 1, 0], [1, 1, 0], [1, 1, 1]]
    assert either[0, 0, 0, 1] and not causal[0, 1]  # the future
    assert either[0, 0, 2, 2] and not padding[0, 0, 0, 2]  # padding
    hidden = wrong.combine_with_or(~padding, ~causal)  # masks that hide do need OR
    assert torch.equal(~hidden, combine(padding, causal))


def test_a_score_set_to_zero_keeps_a_weight():
    scores = torch.tensor([[2.0, 1.0, 5.0, 5.0]])
    mask = torch.tensor([[True, True, False, False]])
    weights = torch.softmax(wrong.hide_with_zero(scores, mask), dim=-1)
    assert weights[0].tolist() == pytest.approx([0.610, 0.224, 0.083, 0.083], abs=1e-3)
    assert (masked_softmax(hide(scores, mask))[0, 2:] == 0).all()


def test_minus_a_billion_hides_exactly_until_the_whole_row_is_hidden():
    scores = normal(2, 4, dtype=torch.float32)
    mask = torch.tensor([[True, True, False, False], [False] * 4])
    weights = torch.softmax(wrong.hide_with_large_negative(scores, mask), dim=-1)
    assert (weights[0, 2:] == 0).all()
    assert weights[1].tolist() == [0.25] * 4


def test_minus_a_billion_does_not_fit_into_half_precision():
    mask = torch.tensor([[True, False]])
    with pytest.raises(RuntimeError, match="overflow"):
        wrong.hide_with_large_negative(torch.zeros(1, 2, dtype=torch.float16), mask)


def test_a_float_mask_of_ones_and_zeros_is_added_by_torch_too():
    query, key, value = qkv((), 3, 4, 5, 2)
    mask = torch.tensor([[1.0, 1.0, 0.0, 0.0]]).double().expand(3, 4)
    scores = query @ key.mT / math.sqrt(5)
    weights = torch.softmax(wrong.hide_by_adding(scores, mask), dim=-1)
    theirs = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    torch.testing.assert_close(weights @ value, theirs)
    assert (weights[:, 2:] > 0).all()


def test_a_fully_hidden_row_is_nan_without_a_guard():
    rows = torch.tensor([[0.0, -math.inf], [-math.inf, -math.inf]])
    weights = wrong.softmax_unguarded(rows)
    assert weights[0].tolist() == [1, 0]
    assert weights[1].isnan().all()
    assert (weights @ torch.ones(2, 1))[1].isnan().all()


def test_hidden_after_softmax_the_rows_sum_to_less_than_one():
    mask = torch.tensor([[True, True, False, False]])
    weights = wrong.hide_after_softmax(torch.zeros(1, 4), mask)
    assert weights.tolist() == [[0.25, 0.25, 0, 0]]
    batch = wrong.hide_after_softmax(torch.zeros(2, 3, 4), mask.expand(2, 1, 4))
    assert (batch.sum(-1) == 0.5).all()


def test_without_a_causal_mask_a_position_reads_what_comes_after_it():
    query, key, value = qkv((1,), 4, 4, 4, 4)
    changed = value.clone()
    changed[:, -1] += 1
    free = wrong.attend_without_causal_mask(query, key, value)
    torch.testing.assert_close(free, F.scaled_dot_product_attention(query, key, value))
    free_changed = wrong.attend_without_causal_mask(query, key, changed)
    masked = scaled_dot_product_attention(query, key, value, causal_mask(4)).output
    masked_changed = scaled_dot_product_attention(query, key, changed, causal_mask(4)).output
    assert ((free_changed - free)[:, :-1].abs() > 1e-3).all()
    assert torch.equal(masked_changed[:, :-1], masked[:, :-1])


def test_softmax_over_queries_gives_columns_that_sum_to_one():
    weights = wrong.softmax_over_queries(normal(2, 3, 4))
    torch.testing.assert_close(weights.sum(-2), torch.ones(2, 4, dtype=torch.float64))
    assert (weights.sum(-1) - 1).abs().max() > 0.1
