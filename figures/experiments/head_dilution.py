"""Averaging heads before looking: weights are never negative, so a pattern is diluted and does not cancel."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.masks import masked_softmax
from figures.results.head_dilution import HeadDilution


@experiment
def head_dilution(
    *, heads: int = 8, tokens: int = 16, sharpness: float = 6.0, seed: int = 0
) -> HeadDilution:
    """One diagonal head and seven random ones: what is left of the diagonal in their mean."""
    generator = torch.Generator().manual_seed(seed)
    scores = torch.randn(heads, tokens, tokens, generator=generator)
    scores[0] = sharpness * torch.eye(tokens)
    return HeadDilution(masked_softmax(scores).numpy())
