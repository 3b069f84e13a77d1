"""Is a strong diagonal a sign of too little training? An untrained layer has none, unless W_q = W_k."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.projections import linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.tied_diagonal import TiedDiagonal


@experiment
def tied_diagonal(*, tokens: int = 16, d_model: int = 64, seed: int = 0) -> TiedDiagonal:
    """The weights of an untrained layer with separate and with tied query and key projections."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(tokens, d_model, generator=generator)
    W_q, W_k = (linear(d_model, d_model, generator=generator) for _ in range(2))
    with torch.no_grad():
        query, key = W_q(x), W_k(x)
        return TiedDiagonal(
            separate=scaled_dot_product_attention(query, key, x).weights.numpy(),
            tied=scaled_dot_product_attention(query, query, x).weights.numpy(),
        )
