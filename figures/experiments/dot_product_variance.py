"""Why √d_k: a sum of d_k products of independent standard normal numbers has variance d_k."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.dot_product_variance import DotProductVariance


@experiment
def dot_product_variance(
    *, widths: tuple[int, ...] = (4, 16, 64, 256, 1024), pairs: int = 4096, seed: int = 0
) -> DotProductVariance:
    """var(q·k) grows as d_k does; divided by √d_k it stays at 1."""
    generator = torch.Generator().manual_seed(seed)
    raw, scaled = [], []
    for width in widths:
        query = torch.randn(pairs, 1, width, generator=generator)  # [B, 1, E]: one pair a batch row
        key = torch.randn(pairs, 1, width, generator=generator)
        raw.append(scaled_dot_product_attention(query, key, key, scale=1.0).scores.flatten())
        scaled.append(scaled_dot_product_attention(query, key, key).scores.flatten())
    return DotProductVariance(widths, torch.stack(raw).numpy(), torch.stack(scaled).numpy())
