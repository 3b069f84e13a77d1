"""Masks: who may look at what. True keeps a position, False hides it.

torch's scaled_dot_product_attention reads a boolean mask the same way; nn.MultiheadAttention reads
it the other way round (True hides). Shapes broadcast to [B, 1, T, S]; for scores without a head
axis use ``mask.squeeze(1)``.
"""

import math
from enum import Enum

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor

from figures.attention.checks import check_positive

# What multi-head attention takes: one mask for all, or with axes for the sequences and the heads.
HeadMask = Bool[Tensor, "#T #S"] | Bool[Tensor, "#B #H #T #S"]


class Padding(Enum):
    """The side of a sequence on which the padding stands."""

    LEFT = "left"
    RIGHT = "right"


def padding_mask(
    lengths: Int[Tensor, " B"], size: int, *, side: Padding = Padding.RIGHT
) -> Bool[Tensor, "B 1 1 S"]:
    """True on real tokens, False on padding; a row a sequence, the same for all heads and queries.

    Raises ValueError when a length is longer than size or negative.
    """
    if lengths.min() < 0 or lengths.max() > size:
        raise ValueError(f"axis S: lengths are {lengths.tolist()}, the padded size is {size}")
    positions = torch.arange(size)  # [S]
    if side is Padding.LEFT:
        positions = positions.flip(0)
    keep = positions < lengths[:, None]  # [S] < [B, 1] -> [B, S]
    return keep[:, None, None, :]  # [B, S] -> [B, 1, 1, S]


def causal_mask(queries: int, keys: int | None = None) -> Bool[Tensor, "T S"]:
    """True where key position s is not after query position t; the last query sees every key.

    With more keys than queries (a KV cache) the queries are the last positions: the triangle is
    aligned at the bottom right, where torch's ``is_causal=True`` aligns it at the top left. Raises
    ValueError with fewer keys than queries.
    """
    keys = queries if keys is None else keys
    check_positive("queries", queries)
    if keys < queries:
        raise ValueError(
            f"axis S: {keys} keys for {queries} queries, the last query would see the future"
        )
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)


def combine(*masks: Bool[Tensor, "..."]) -> Bool[Tensor, "..."]:
    """True where every mask says True: masks that keep are joined by AND, those that hide by OR."""
    kept = masks[0]
    for mask in masks[1:]:
        kept = kept & mask
    return kept


def hide(
    scores: Float[Tensor, "*batch T S"], mask: Bool[Tensor, "#*batch #T #S"] | None
) -> Float[Tensor, "*batch T S"]:
    """The scores with −inf where the mask is False. A score of 0 would not hide: exp(0) = 1."""
    return scores if mask is None else scores.masked_fill(~mask, -math.inf)


def masked_softmax(masked_scores: Float[Tensor, "*batch T S"]) -> Float[Tensor, "*batch T S"]:
    """Softmax along the keys; hidden cells are exactly 0, even in a row where everything is hidden.

    Such a row is 0/0 = NaN by the formula; torch's scaled_dot_product_attention gives 0 as well.
    """
    hidden = masked_scores == -math.inf
    return torch.softmax(masked_scores, dim=-1).masked_fill(hidden, 0.0)
