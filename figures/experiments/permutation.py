"""Does attention see the order of its tokens? Not by itself; with positions or a causal mask it does."""

import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.attention.multi_head import MultiHeadAttention
from figures.attention.positions import sinusoidal_positions
from figures.results.permutation import Permutation


@experiment
def permutation(
    *,
    first: tuple[str, ...] = ("猫", "追", "狗"),
    second: tuple[str, ...] = ("狗", "追", "猫"),
    d_model: int = 32,
    heads: int = 4,
    seed: int = 0,
) -> Permutation:
    """Two sentences of the same words, compared token by token, pooled, and (wrongly) place by place."""
    generator = torch.Generator().manual_seed(seed)
    attention = MultiHeadAttention(d_model, heads, generator=generator)
    order = tuple(second.index(word) for word in first)  # where each word of the first stands
    x = torch.randn(len(second), d_model, generator=generator)  # the second sentence's tokens
    pair = torch.stack((x[list(order)], x))  # [2, T, D]

    @torch.no_grad()
    def outputs(pair: Tensor, mask: Tensor | None = None):
        one, other = attention(pair, mask=mask).output
        return one.numpy(), other[list(order)].numpy()

    return Permutation(
        first=first,
        second=second,
        plain=outputs(pair),
        placed=outputs(pair + sinusoidal_positions(len(first), d_model)),
        causal=outputs(pair, causal_mask(len(first))),
        order=order,
    )
