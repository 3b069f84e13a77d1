"""Dropout after softmax keeps each weight right on average, while a single row no longer sums to 1."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.dropout import WeightDropout
from figures.attention.masks import masked_softmax
from figures.results.attention_dropout import AttentionDropout


@experiment
def attention_dropout(
    *, probability: float = 0.1, size: int = 8, draws: int = 2000, seed: int = 0
) -> AttentionDropout:
    """The same weights dropped many times: the sums of rows spread, ``eval()`` leaves them alone."""
    generator = torch.Generator().manual_seed(seed)
    weights = masked_softmax(torch.randn(size, size, generator=generator))
    dropout = WeightDropout(probability, generator=generator)
    many = dropout(weights.expand(draws, size, size))  # [draws, T, S]
    return AttentionDropout(
        probability=probability,
        weights=weights.numpy(),
        dropped=many[0].numpy(),
        evaluated=dropout.eval()(weights).numpy(),
        row_sums=many.sum(dim=-1).flatten().numpy(),
        mean_dropped=many.mean(dim=0).numpy(),
    )
