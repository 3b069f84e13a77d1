"""Looking at the scores after masking: what 0 leaves open and -inf shuts."""

import torch
from torch import Tensor

from deckgen.jobs.registry import demo
from figures.attention.masks import causal_mask, hide, masked_softmax
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.wrong.masks import hide_with_zero


@demo
def mask_views() -> None:
    """Four tokens under a causal mask: scores and weights with 0 above the diagonal, beside those with -inf."""
    x = torch.randn(4, 8, generator=torch.Generator().manual_seed(0))
    scores = scaled_dot_product_attention(x, x, x).scores
    zero, infinite = (fill(scores, causal_mask(4)) for fill in (hide_with_zero, hide))
    show("scores", zero, infinite, digits=1)
    show("weights", masked_softmax(zero), masked_softmax(infinite), digits=2)


def show(name: str, left: Tensor, right: Tensor, *, digits: int) -> None:
    """Print two matrices side by side under *name*."""
    print(f"{name + ': 0':23}{name}: -inf")
    for rows in zip(left.tolist(), right.tolist(), strict=True):
        print("   ".join("".join(f"{number:5.{digits}f}" for number in row) for row in rows))
