"""Twenty lines against the library's own function."""

import torch
from torch.nn.functional import scaled_dot_product_attention as torch_attention

from deckgen.jobs.registry import demo
from figures.attention.masks import causal_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention


@demo
def against_torch() -> None:
    """The taught function and torch's on the same numbers, without and with a causal mask."""
    generator = torch.Generator().manual_seed(0)
    query, key, value = (torch.randn(2, 5, 8, generator=generator) for _ in range(3))
    for name, mask in (("no mask", None), ("causal ", causal_mask(5))):
        ours = scaled_dot_product_attention(query, key, value, mask).output
        theirs = torch_attention(query, key, value, attn_mask=mask)
        print(name, "ours  ", [round(x, 4) for x in ours[0, 1, :4].tolist()])
        print(name, "torch ", [round(x, 4) for x in theirs[0, 1, :4].tolist()])
        print(name, "differ by less than 1e-6:", bool((ours - theirs).abs().max() < 1e-6))
