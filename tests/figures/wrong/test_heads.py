"""How heads cut or joined in the wrong order go wrong."""

import pytest
import torch

from figures.attention.masks import causal_mask
from figures.attention.multi_head import merge_heads, split_heads
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.wrong.heads import (
    average_heads,
    merge_by_view,
    merge_without_transposing_back,
    split_by_transpose_and_reshape,
    split_by_view,
)
from tests.figures.draw import normal

B, T, H, E = 2, 6, 3, 4


def token_numbers():
    """Each token's vector holds only the token's own position, so that one sees where numbers went."""
    return torch.arange(T).float()[None, :, None].expand(1, T, H * E).contiguous()


def causal_attention(x, split, merge):
    heads = split(x, H)
    return merge(scaled_dot_product_attention(heads, heads, heads, causal_mask(T)).output)


def leak(split, merge):
    """How far the outputs before the last position move when only the last token changes."""
    x = normal(1, T, H * E)
    changed = x.clone()
    changed[:, -1] += 1
    difference = causal_attention(changed, split, merge) - causal_attention(x, split, merge)
    return difference[:, :-1].abs().max().item()


def test_the_right_order_gives_every_head_every_token_and_leaks_nothing():
    heads = split_heads(token_numbers(), H)
    assert all(set(heads[0, h].unique().tolist()) == set(range(T)) for h in range(H))
    assert leak(split_heads, merge_heads) == 0


def test_viewed_at_once_each_head_sees_only_its_share_of_the_tokens():
    heads = split_by_view(token_numbers(), H)
    assert [heads[0, h].unique().tolist() for h in range(H)] == [[0, 1], [2, 3], [4, 5]]


def test_transposed_too_early_one_position_mixes_tokens_and_leaks_the_future():
    heads = split_by_transpose_and_reshape(token_numbers(), H)
    assert heads[0, 0, 0].tolist() == [0, 1, 2, 3]
    assert leak(split_by_transpose_and_reshape, merge_heads) > 0.1


def test_joined_without_transposing_back_the_future_leaks_through_right_shapes():
    x = normal(B, H, T, E)
    assert merge_without_transposing_back(x).shape == merge_heads(x).shape
    assert not torch.equal(merge_without_transposing_back(x), merge_heads(x))
    assert leak(split_heads, merge_without_transposing_back) > 0.1


def test_a_forgotten_contiguous_raises_rather_than_scrambles():
    with pytest.raises(RuntimeError, match="view size is not compatible"):
        merge_by_view(normal(B, H, T, E))


def test_the_mean_over_heads_dilutes_a_sharp_head():
    weights = torch.full((1, 8, T, T), 1 / T)
    weights[0, 0] = torch.eye(T)
    diagonal = average_heads(weights)[0].diagonal()
    assert diagonal.tolist() == pytest.approx([(1 + 7 / T) / 8] * T)
    assert weights[0, 0].diagonal().min() == 1
