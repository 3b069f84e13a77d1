"""A pyramid of GRUs: each level joins two neighbours, so that a decoder has fewer states to look at.

Chan et al. 2015, Listen, Attend and Spell, section 2.1 (arXiv:1508.01211).
"""

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from figures.attention.masks import padding_mask
from figures.experiments.models.gru import GRU
from figures.experiments.models.memory import Memory

JOINED = 4
"""Frames that one state at the top stands for."""


class PyramidEncoder(nn.Module):
    """Two levels, both BiGRUs: one state for two frames, then one for four."""

    def __init__(self, bands: int, *, hidden: int, summary: int) -> None:
        super().__init__()
        self.width = 2 * hidden
        self.lower = GRU(2 * bands, hidden, ways=2)
        self.upper = GRU(2 * self.width, hidden, ways=2)
        self.summarise = nn.Linear(self.width, summary)

    def forward(self, frames: Float[Tensor, "B F bands"], lengths: Int[Tensor, " B"]) -> Memory:
        """A quarter as many states as frames; an incomplete pair at the end is filled up with 0."""
        x, lengths = join_pairs(frames, lengths)
        x, _ = self.lower(x, real=padding_mask(lengths, x.size(1)).flatten(1))
        x, lengths = join_pairs(x, lengths)
        mask = padding_mask(lengths, x.size(1)).squeeze(1)  # [B, 1, 1, S] -> [B, 1, S]
        states, last = self.upper(x, real=mask.squeeze(1))
        return Memory(states, torch.tanh(self.summarise(last)), mask)


def join_pairs(
    x: Float[Tensor, "B F D"], lengths: Int[Tensor, " B"]
) -> tuple[Float[Tensor, "B F/2 2D"], Int[Tensor, " B"]]:
    """Neighbours side by side: half as many positions, each twice as wide."""
    x = nn.functional.pad(x, (0, 0, 0, x.size(1) % 2))
    B, F, D = x.shape
    return x.reshape(B, F // 2, 2 * D), (lengths + 1) // 2
