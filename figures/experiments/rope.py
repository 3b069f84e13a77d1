"""Rotary positions: turned by their position, query and key meet at an angle that knows only the distance."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.luong import dot_score
from figures.attention.positions import rotate, sinusoidal_positions
from figures.results.rope import Rope


@experiment
def rope(*, length: int = 24, d_head: int = 16, shift: int = 100, seed: int = 0) -> Rope:
    """One query and one key at every pair of positions: rotary scores depend on the distance alone."""
    generator = torch.Generator().manual_seed(seed)
    query = torch.randn(1, d_head, generator=generator).expand(length, -1)  # [T, E], all rows equal
    key = torch.randn(1, d_head, generator=generator).expand(length, -1)
    later = torch.arange(length) + shift
    sinusoid = sinusoidal_positions(length, d_head)
    return Rope(
        rotary=dot_score(rotate(query), rotate(key)).numpy(),
        shifted=dot_score(rotate(query, later), rotate(key, later)).numpy(),
        added=dot_score(query + sinusoid, key + sinusoid).numpy(),
        shift=shift,
        turned=rotate(query).numpy(),
    )
