"""Looking at the scores after masking: what 0 leaves open and -inf shuts."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.masks import causal_mask, hide, masked_softmax
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.wrong.masks import hide_with_zero


@demo
def mask_views() -> None:
    """Four tokens under a causal mask: scores and weights with 0 above the diagonal, and with -inf."""
    x = torch.randn(4, 8, generator=torch.Generator().manual_seed(0))
    scores = scaled_dot_product_attention(x, x, x).scores
    for name, fill in (("hide_with_zero", hide_with_zero), ("hide", hide)):
        masked = fill(scores, causal_mask(4))
        print(f"{name + ': scores':25}weights")
        for row, weights in zip(masked.tolist(), masked_softmax(masked).tolist(), strict=True):
            print("".join(f"{s:6.2f}" for s in row), "".join(f"{w:6.2f}" for w in weights))
