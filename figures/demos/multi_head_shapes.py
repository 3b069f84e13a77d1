"""The shapes of multi-head attention, step by step."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.multi_head import MultiHeadAttention, merge_heads


@demo
def multi_head_shapes() -> None:
    """Every shape inside the module: B=2, T=5, d_model=8, h=2."""
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(2, 5, 8, generator=generator)
    look = MultiHeadAttention(8, heads=2, generator=generator)(x)
    print("x             ", list(x.shape))
    print("query in heads", list(look.query.shape))
    print("scores        ", list(look.scores.shape))
    print("weights       ", list(look.weights.shape))
    print("head outputs  ", list(look.heads.shape))
    print("concatenated  ", list(merge_heads(look.heads).shape))
    print("after W_o     ", list(look.output.shape))
