"""Heads cut or joined in the wrong order: every shape fits, but positions are mixed and the future leaks."""

from collections.abc import Callable

import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.reshape_bug import ReshapeBug
from figures.wrong.heads import (
    merge_without_transposing_back,
    split_by_transpose_and_reshape,
    split_by_view,
)

Split = Callable[[Tensor, int], Tensor]
Merge = Callable[[Tensor], Tensor]


@experiment
def reshape_bug(*, tokens: int = 8, d_model: int = 16, heads: int = 4, seed: int = 0) -> ReshapeBug:
    """Which token reaches which output when heads are cut and joined rightly, and in three wrong ways."""
    generator = torch.Generator().manual_seed(seed)
    attention = MultiHeadAttention(d_model, heads, generator=generator).requires_grad_(False)
    x = torch.randn(1, tokens, d_model, generator=generator)

    def influence(split: Split, merge: Merge):
        def outputs(x: Tensor) -> Tensor:
            query, key, value = (
                split(W(x), heads) for W in (attention.W_q, attention.W_k, attention.W_v)
            )
            look = scaled_dot_product_attention(query, key, value, causal_mask(tokens))
            return attention.W_o(merge(look.output))[0]  # [T, D]

        jacobian = torch.autograd.functional.jacobian(outputs, x)[:, :, 0]  # [T, D, T, D]
        return jacobian.square().sum(dim=(1, 3)).sqrt().numpy()  # [T, T]

    numbered = torch.arange(tokens)[:, None].expand(tokens, d_model)[None].contiguous()
    held = split_by_view(numbered.float(), heads)[0]  # [H, T, E]: the number of each cell's token
    return ReshapeBug(
        right=influence(split_heads, merge_heads),
        split_by_view=influence(split_by_view, merge_heads),
        split_by_transpose=influence(split_by_transpose_and_reshape, merge_heads),
        merged_without_transpose=influence(split_heads, merge_without_transposing_back),
        pseudo_head_tokens=torch.stack(
            [(head.flatten()[:, None] == torch.arange(tokens)).any(dim=0) for head in held]
        ).numpy(),
    )
