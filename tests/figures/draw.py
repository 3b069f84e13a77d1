"""Random numbers for tests, each from its own seeded generator."""

import torch
from torch import Tensor


def normal(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float64) -> Tensor:
    """Standard normal numbers; the same seed and shape give the same numbers."""
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=dtype)


def keep_mask(*shape: int, seed: int = 0) -> Tensor:
    """A mask that keeps about two cells of three."""
    return torch.rand(shape, generator=torch.Generator().manual_seed(seed)) < 0.67


def qkv(
    batch: tuple[int, ...], T: int, S: int, E: int, V: int, *, seed: int = 0, dtype=torch.float64
):
    """A query, a key and a value that fit together."""
    return (
        normal(*batch, T, E, seed=seed, dtype=dtype),
        normal(*batch, S, E, seed=seed + 1, dtype=dtype),
        normal(*batch, S, V, seed=seed + 2, dtype=dtype),
    )
