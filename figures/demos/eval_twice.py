"""The same input twice: two results mean that dropout is still on."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.multi_head import MultiHeadAttention


@demo
def eval_twice() -> None:
    """One layer asked twice in training mode, then twice after eval()."""
    generator = torch.Generator().manual_seed(0)
    attention = MultiHeadAttention(8, heads=2, dropout=0.1, generator=generator)
    x = torch.randn(1, 5, 8, generator=generator)
    for mode in (attention.train, attention.eval):
        layer = mode()
        first, second = layer(x).output, layer(x).output
        print(f"{mode.__name__}()")
        print("  first ", [round(v, 3) for v in first[0, 0, :4].tolist()])
        print("  second", [round(v, 3) for v in second[0, 0, :4].tolist()])
        print("  equal: ", torch.equal(first, second))
