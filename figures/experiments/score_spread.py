"""Softmax works row by row, so only the spread inside a row says whether the weights are uniform."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.weighted_sum import weighted_sum
from figures.results.score_spread import ScoreSpread


@experiment
def score_spread(*, size: int = 8, std: float = 4.3, seed: int = 0) -> ScoreSpread:
    """Two score matrices with the same overall spread: one gives uniform weights, the other sharp ones."""
    generator = torch.Generator().manual_seed(seed)
    level = torch.randn(size, 1, generator=generator)
    level = (level / level.std(correction=0) * std).expand(size, size)  # [T, 1] -> [T, S]
    varied = torch.randn(size, size, generator=generator)
    varied = varied / varied.std(correction=0) * std
    value = torch.eye(size)
    return ScoreSpread(
        level_scores=level.numpy(),
        level_weights=weighted_sum(level, value).weights.numpy(),
        varied_scores=varied.numpy(),
        varied_weights=weighted_sum(varied, value).weights.numpy(),
    )
