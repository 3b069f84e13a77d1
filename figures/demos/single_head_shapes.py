"""The shapes of one head, step by step."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.scaled_dot_product import scaled_dot_product_attention


@demo
def single_head_shapes() -> None:
    """Every shape of one look: B=2, three queries, four keys."""
    generator = torch.Generator().manual_seed(0)
    query = torch.randn(2, 3, 8, generator=generator)
    key = torch.randn(2, 4, 8, generator=generator)
    value = torch.randn(2, 4, 6, generator=generator)
    look = scaled_dot_product_attention(query, key, value)
    inputs = {"query": query, "key": key, "value": value}
    results = {"scores": look.scores, "weights": look.weights, "output": look.output}
    for name, tensor in {**inputs, **results}.items():
        print(name, list(tensor.shape))
    print("rows sum to 1:", torch.allclose(look.weights.sum(-1), torch.ones(2, 3)))
