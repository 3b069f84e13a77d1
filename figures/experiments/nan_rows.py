"""A row in which everything is hidden is 0/0: NaN, uniform or 0, depending on who computes it."""

import math

import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention as sdpa

from deckgen.jobs.registry import experiment
from figures.attention.masks import Padding, causal_mask, combine, padding_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.nan_rows import NanRows
from figures.wrong.masks import hide_with_large_negative, softmax_unguarded


@experiment
def nan_rows(*, size: int = 4, blind_row: int = 1, seed: int = 0) -> NanRows:
    """A fully masked row by hand, with −1e9, in the taught function and in torch's two; a NaN behind a mask."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(size, size, generator=generator)  # [T, E]
    mask = causal_mask(size)
    mask[blind_row] = False
    look = scaled_dot_product_attention(x, x, x, mask)
    multihead = _multihead(size)
    spoilt = x.clone()
    spoilt[-1] = math.nan  # hidden from every query but the last
    padding = padding_mask(torch.tensor([size - 2]), size, side=Padding.LEFT)
    return NanRows(
        mask=mask.numpy(),
        blind_row=blind_row,
        by_hand=softmax_unguarded(look.masked_scores).numpy(),
        big_negative=softmax_unguarded(hide_with_large_negative(look.scores, mask)).numpy(),
        taught=look.weights.numpy(),
        sdpa=sdpa(x, x, x, attn_mask=mask).numpy(),
        mha_with_weights=multihead(x, x, x, attn_mask=~mask, need_weights=True)[0].numpy(),
        mha_without_weights=multihead(x, x, x, attn_mask=~mask, need_weights=False)[0].numpy(),
        leaked=scaled_dot_product_attention(x, x, spoilt, mask).output.numpy(),
        left_padded=combine(padding[0, 0], causal_mask(size)).numpy(),
    )


def _multihead(width: int) -> nn.MultiheadAttention:
    """torch's module with one head and identity projections; for it True hides."""
    attention = nn.utils.skip_init(nn.MultiheadAttention, width, 1, bias=False)
    with torch.no_grad():
        attention.in_proj_weight.copy_(torch.eye(width).repeat(3, 1))
        attention.out_proj.weight.copy_(torch.eye(width))
    return attention.requires_grad_(False)
