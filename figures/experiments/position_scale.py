"""Positions are added to embeddings, so the longer of the two drowns the other."""

import math

import torch

from deckgen.jobs.registry import experiment
from figures.attention.positions import LearnedPositions, sinusoidal_positions
from figures.results.position_scale import PositionScale


@experiment
def position_scale(*, d_model: int = 512, length: int = 128, seed: int = 0) -> PositionScale:
    """Norms of sinusoids beside those of embeddings under three usual initialisations."""
    generator = torch.Generator().manual_seed(seed)

    def norm(table: torch.Tensor) -> float:
        return table.norm(dim=-1).mean().item()

    def drawn(std: float) -> torch.Tensor:
        return LearnedPositions(length, d_model, std=std, generator=generator).table.detach()

    small = drawn(0.02)
    return PositionScale(
        d_model=d_model,
        sinusoid=norm(sinusoidal_positions(length, d_model)),
        embedding=norm(drawn(1.0)),
        small=norm(small),
        small_scaled=norm(small * math.sqrt(d_model)),
    )
