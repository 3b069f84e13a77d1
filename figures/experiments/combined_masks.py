"""Left padding and the future hidden at once: the masks, the scores and the weights of one short sentence."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.masks import Padding, causal_mask, combine, padding_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.combined_masks import CombinedMasks
from figures.wrong.masks import combine_with_or


@experiment
def combined_masks(
    *,
    tokens: tuple[str, ...] = ("小猫", "追", "皮球"),
    pads: int = 2,
    d_head: int = 8,
    seed: int = 0,
) -> CombinedMasks:
    """Random queries and keys for *pads* positions of padding and the tokens behind them, under both masks."""
    generator = torch.Generator().manual_seed(seed)
    size = pads + len(tokens)
    query, key = torch.randn(2, size, d_head, generator=generator)  # each [T, E]
    real = padding_mask(torch.tensor([len(tokens)]), size, side=Padding.LEFT)
    padding = real[0, 0].expand(size, size)  # [B, 1, 1, S] -> [1, S] -> [T, S]
    causal = causal_mask(size)
    both = combine(padding, causal)
    look = scaled_dot_product_attention(query, key, key, both)
    return CombinedMasks(
        tokens=tokens,
        pads=pads,
        padding=padding.numpy(),
        causal=causal.numpy(),
        both=both.numpy(),
        either=combine_with_or(padding, causal).numpy(),
        scores=look.scores.numpy(),
        masked_scores=look.masked_scores.numpy(),
        weights=look.weights.numpy(),
    )
