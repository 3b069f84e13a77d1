"""Concatenate and project, or project each head with its own strip of W_o and add: the same numbers."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.multi_head import MultiHeadAttention
from figures.results.head_sum import HeadSum


@experiment
def head_sum(*, d_model: int = 64, heads: int = 4, tokens: int = 6, seed: int = 0) -> HeadSum:
    """concat(heads) W_o against Σ head_i W_o^i; and 7 heads of 64 in a model of width 512."""
    generator = torch.Generator().manual_seed(seed)
    attention = MultiHeadAttention(d_model, heads, generator=generator)
    x = torch.randn(1, tokens, d_model, generator=generator)
    odd = MultiHeadAttention(512, 7, d_head=64, generator=generator)
    with torch.no_grad():
        look = attention(x)
        strips = attention.W_o.weight.split(d_model // heads, dim=1)  # H x [D, E]
        shares = [head @ strip.T for head, strip in zip(look.heads[0], strips, strict=True)]
        odd_look = odd(torch.randn(1, tokens, 512, generator=generator))
    return HeadSum(
        concatenated=look.output[0].numpy(),
        contributions=torch.stack(shares).numpy(),
        odd_heads=odd_look.heads.size(1),
        odd_joined=odd_look.heads.size(1) * odd_look.heads.size(3),
        odd_output=odd_look.output.size(-1),
    )
