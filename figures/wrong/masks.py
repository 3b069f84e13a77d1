"""Masks that hide too little, too much, or the wrong cells."""

import math
from functools import reduce

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor


def padding_mask_with_three_axes(lengths: Int[Tensor, " B"], size: int) -> Bool[Tensor, "B 1 S"]:
    """Wrong for scores [B, H, T, S]: B is read as H. An error, or nonsense whenever B = H."""
    return (torch.arange(size) < lengths[:, None])[
        :, None, :
    ]  # [B, S] -> [B, 1, S], not [B, 1, 1, S]


def combine_with_or(*masks: Bool[Tensor, "..."]) -> Bool[Tensor, "..."]:
    """Wrong for masks that keep: one True is enough, so each mask undoes what the other hides."""
    return reduce(torch.logical_or, masks)


def hide_with_zero(
    scores: Float[Tensor, "*batch T S"], mask: Bool[Tensor, "#*batch #T #S"]
) -> Float[Tensor, "*batch T S"]:
    """Wrong: 0 is a score like any other, exp(0) = 1."""
    return scores.masked_fill(~mask, 0.0)


def hide_with_large_negative(
    scores: Float[Tensor, "*batch T S"], mask: Bool[Tensor, "#*batch #T #S"]
) -> Float[Tensor, "*batch T S"]:
    """Right in float32 until a whole row is hidden: then all cells tie. In float16 it overflows."""
    return scores.masked_fill(~mask, -1e9)


def hide_by_adding(
    scores: Float[Tensor, "*batch T S"], mask: Float[Tensor, "#*batch #T #S"]
) -> Float[Tensor, "*batch T S"]:
    """Wrong with a mask of 1.0 and 0.0: it is added, as torch adds any float mask."""
    return scores + mask


def softmax_unguarded(masked_scores: Float[Tensor, "*batch T S"]) -> Float[Tensor, "*batch T S"]:
    """Wrong for a row in which everything is hidden: 0/0, NaN, which then spreads."""
    return torch.softmax(masked_scores, dim=-1)


def hide_after_softmax(
    scores: Float[Tensor, "*batch T S"], mask: Bool[Tensor, "#*batch #T #S"]
) -> Float[Tensor, "*batch T S"]:
    """Wrong: hidden cells have taken their share already, so the rows sum to less than 1."""
    return torch.softmax(scores, dim=-1) * mask


def attend_without_causal_mask(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch T E"],
    value: Float[Tensor, "*batch T V"],
) -> Float[Tensor, "*batch T V"]:
    """Wrong for predicting the next token: position t reads the answer at t + 1."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.size(-1))
    return torch.softmax(scores, dim=-1) @ value


def softmax_over_queries(scores: Float[Tensor, "*batch T S"]) -> Float[Tensor, "*batch T S"]:
    """Wrong: dim=-2 makes the columns sum to 1, so queries compete for keys."""
    return torch.softmax(scores, dim=-2)
