"""Grouped-query attention: several query heads share one key/value head, so that the cache shrinks.

One shared head is multi-query attention (Shazeer 2019, arXiv:1911.02150); groups lie between that
and multi-head attention (Ainslie et al. 2023, arXiv:2305.13245).
"""

import torch
from jaxtyping import Float
from torch import Tensor, nn

from figures.attention.checks import check_divides, check_width
from figures.attention.masks import HeadMask
from figures.attention.multi_head import MultiHeadTrace, merge_heads, split_heads
from figures.attention.projections import affine
from figures.attention.scaled_dot_product import scaled_dot_product_attention


def share_heads(x: Float[Tensor, "B G S E"], heads: int) -> Float[Tensor, "B {heads} S E"]:
    """Each key/value head repeated for the neighbouring query heads that share it."""
    check_divides("key_value_heads", x.size(1), "heads", heads)
    return x.repeat_interleave(heads // x.size(1), dim=1)  # [B, G, S, E] -> [B, H, S, E]


class GroupedQueryAttention(nn.Module):
    """Multi-head attention with fewer key/value heads; one alone makes it multi-query attention."""

    def __init__(
        self,
        d_model: int,
        heads: int,
        key_value_heads: int,
        *,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        check_divides("heads", heads, "d_model", d_model)
        check_divides("key_value_heads", key_value_heads, "heads", heads)
        d_head = d_model // heads
        self.d_model, self.heads, self.key_value_heads = d_model, heads, key_value_heads
        self.W_q = affine(d_model, heads * d_head, generator=generator)
        self.W_k = affine(d_model, key_value_heads * d_head, generator=generator)
        self.W_v = affine(d_model, key_value_heads * d_head, generator=generator)
        self.W_o = affine(heads * d_head, d_model, generator=generator)

    def forward(
        self,
        x: Float[Tensor, "B T D"],
        memory: Float[Tensor, "B S D"] | None = None,
        mask: HeadMask | None = None,
    ) -> MultiHeadTrace:
        """The trace of x looking at memory, or at itself; key and value as shared, H heads each."""
        memory = x if memory is None else memory
        check_width("x", x, self.d_model)
        check_width("memory", memory, self.d_model)
        query = split_heads(self.W_q(x), self.heads)  # [B, T, D] -> [B, H, T, E]
        key = split_heads(self.W_k(memory), self.key_value_heads)  # [B, S, D] -> [B, G, S, E]
        value = split_heads(self.W_v(memory), self.key_value_heads)  # [B, S, D] -> [B, G, S, E]
        key, value = share_heads(key, self.heads), share_heads(value, self.heads)  # -> [B, H, S, E]
        look = scaled_dot_product_attention(query, key, value, mask)
        output = self.W_o(merge_heads(look.output))  # [B, H, T, E] -> [B, T, D]
        return MultiHeadTrace(
            query, key, value, look.scores, look.masked_scores, look.weights, look.output, output
        )


def cache_bytes(
    *,
    layers: int,
    key_value_heads: int,
    d_head: int,
    length: int,
    bytes_per_number: int,
    batch: int = 1,
) -> int:
    """Bytes of a KV cache: two tensors a layer, a row of d_head numbers a head and position."""
    return 2 * layers * batch * key_value_heads * length * d_head * bytes_per_number
