"""Looking at the scores after masking."""

import torch
from torch import Tensor

from deckgen.jobs.registry import demo
from figures.attention.masks import causal_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention


@demo
def mask_views() -> None:
    """Masked scores and weights of four tokens: the upper triangle must be -inf, then 0."""
    x = torch.randn(4, 8, generator=torch.Generator().manual_seed(0))
    look = scaled_dot_product_attention(x, x, x, causal_mask(4))
    print("masked scores")
    show(look.masked_scores)
    print("weights")
    show(look.weights)


def show(matrix: Tensor) -> None:
    """Print one row a line, two decimals a cell."""
    for row in matrix.tolist():
        print("  ", " ".join(f"{cell:6.2f}" for cell in row))
