"""The scale is no law: 1/√d_k inside W_q gives the same attention (what it sets is where training starts)."""

import math

import torch

from deckgen.jobs.registry import experiment
from figures.attention.projections import linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.scale_folding import ScaleFolding


@experiment
def scale_folding(
    *, widths: tuple[int, ...] = (16, 50, 64, 256), tokens: int = 12, seed: int = 0
) -> ScaleFolding:
    """Scores ÷ √d_k against W_q ÷ √d_k: nothing, or a rounding, lies between the outputs."""
    generator = torch.Generator().manual_seed(seed)
    differences, sizes = [], []
    for width in widths:
        x = torch.randn(1, tokens, width, generator=generator)
        W_q, W_k, W_v = (linear(width, width, generator=generator) for _ in range(3))
        with torch.no_grad():
            scaled = scaled_dot_product_attention(W_q(x), W_k(x), W_v(x)).output
            W_q.weight /= math.sqrt(width)
            folded = scaled_dot_product_attention(W_q(x), W_k(x), W_v(x), scale=1.0).output
        differences.append((scaled - folded).abs().max().item())
        sizes.append(scaled.abs().max().item())
    return ScaleFolding(widths, tuple(differences), tuple(sizes))
