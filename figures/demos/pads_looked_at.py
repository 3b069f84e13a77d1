"""How much weight falls on padding."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.masks import padding_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention


@demo
def pads_looked_at() -> None:
    """Three sequences of lengths 3, 5, 4 in one batch: the weight on pads without and with a mask."""
    lengths = torch.tensor([3, 5, 4])
    x = torch.randn(3, 5, 8, generator=torch.Generator().manual_seed(0))
    mask = padding_mask(lengths, 5).squeeze(1)  # [B, 1, 1, S] -> [B, 1, S]
    free = scaled_dot_product_attention(x, x, x).weights
    masked = scaled_dot_product_attention(x, x, x, mask).weights
    print("length pads  on pads, no mask  on pads, masked")
    for b, length in enumerate(lengths.tolist()):
        on_pads = [weights[b, :length, length:].sum(-1).mean() for weights in (free, masked)]
        print(f"{length:<6} {5 - length:<5} {on_pads[0]:<17.3f} {on_pads[1]:.3f}")
