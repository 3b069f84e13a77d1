"""Is the missing scale worse on long sequences? More keys share the weight, so the largest gets less."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.scale_by_length import ScaleByLength


@experiment
def scale_by_length(
    *,
    lengths: tuple[int, ...] = (16, 64, 256, 1024),
    width: int = 64,
    queries: int = 512,
    seed: int = 0,
) -> ScaleByLength:
    """The largest weight of a row, raw and scaled: it falls as the sequence grows, either way."""
    generator = torch.Generator().manual_seed(seed)
    raw, scaled = [], []
    for length in lengths:
        query = torch.randn(queries, width, generator=generator)
        key = torch.randn(length, width, generator=generator)
        for largest, scale in ((raw, 1.0), (scaled, None)):
            look = scaled_dot_product_attention(query, key, key, scale=scale)
            largest.append(look.weights.amax(dim=-1).mean().item())
    return ScaleByLength(lengths, tuple(raw), tuple(scaled))
