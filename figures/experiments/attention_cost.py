"""Dot product against additive: one matrix product, or a small network for every pair."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.additive import AdditiveAttention
from figures.attention.luong import LuongAttention, LuongScore
from figures.experiments.measuring import best_seconds, largest_intermediate
from figures.results.attention_cost import AttentionCost


@experiment
def attention_cost(
    *, batch: int = 8, length: int = 256, width: int = 64, seed: int = 0
) -> AttentionCost:
    """The largest intermediate of dot and additive attention counted, and the time of both."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(batch, length, width, generator=generator)
    dot = LuongAttention(LuongScore.DOT, width, width)
    additive = AdditiveAttention(width, width, width, generator=generator)
    return AttentionCost(
        batch=batch,
        length=length,
        width=width,
        dot_numbers=largest_intermediate(lambda: dot(x, x, x)),
        additive_numbers=largest_intermediate(lambda: additive(x, x, x)),
        dot_seconds=best_seconds(lambda: dot(x, x, x)),
        additive_seconds=best_seconds(lambda: additive(x, x, x)),
    )
