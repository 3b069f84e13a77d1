"""Tiled attention: exact softmax without ever holding the whole score matrix.

The online softmax (Milakov and Gimelshein 2018, arXiv:1805.02867) is the idea behind FlashAttention
(Dao et al. 2022, arXiv:2205.14135), which runs it in a GPU's fast memory.
"""

import math
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from figures.attention.checks import check_attention, check_positive


@dataclass(frozen=True)
class RunningSoftmax:
    """A softmax over the keys seen so far: the largest score, Σ exp, and Σ exp · value."""

    maximum: Float[Tensor, "*batch T 1"]
    total: Float[Tensor, "*batch T 1"]
    weighted: Float[Tensor, "*batch T V"]

    def add(
        self, scores: Float[Tensor, "*batch T tile"], value: Float[Tensor, "*batch tile V"]
    ) -> "RunningSoftmax":
        """The sums with one more tile; the old ones are rescaled to the new maximum."""
        maximum = torch.maximum(self.maximum, scores.amax(dim=-1, keepdim=True))  # [B, T, 1]
        rescale = torch.exp(self.maximum - maximum)  # [B, T, 1], 1 where the maximum stays
        exps = torch.exp(scores - maximum)  # [B, T, tile]
        total = self.total * rescale + exps.sum(dim=-1, keepdim=True)
        weighted = self.weighted * rescale + exps @ value  # [B, T, V]
        return RunningSoftmax(maximum, total, weighted)

    @property
    def output(self) -> Float[Tensor, "*batch T V"]:
        """The weighted average over the keys seen so far."""
        return self.weighted / self.total


def tiled_attention(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch S E"],
    value: Float[Tensor, "*batch S V"],
    *,
    tile: int,
) -> tuple[RunningSoftmax, ...]:
    """The running sums after each tile of keys; the last one's output is exact attention."""
    check_attention(query, key, value)
    check_positive("tile", tile)
    query = query / math.sqrt(query.size(-1))
    rows = query.shape[:-1]  # [B, T]
    state = RunningSoftmax(
        maximum=query.new_full((*rows, 1), -math.inf),
        total=query.new_zeros(*rows, 1),
        weighted=query.new_zeros(*rows, value.size(-1)),
    )
    states = []
    for keys, values in zip(key.split(tile, dim=-2), value.split(tile, dim=-2), strict=True):
        state = state.add(query @ keys.transpose(-2, -1), values)  # scores: [B, T, tile]
        states.append(state)
    return tuple(states)
