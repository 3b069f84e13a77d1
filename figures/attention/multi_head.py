"""Multi-head attention: project, cut into heads, attend in each, join, project.

Source: Vaswani et al. 2017, section 3.2.2, arXiv:1706.03762.
"""

from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor, nn

from figures.attention.checks import check_divides, check_positive, check_width
from figures.attention.dropout import WeightDropout
from figures.attention.masks import HeadMask
from figures.attention.projections import affine
from figures.attention.scaled_dot_product import scaled_dot_product_attention


@dataclass(frozen=True)
class MultiHeadTrace:
    """What multi-head attention computed; query, key and value are projected and cut into heads."""

    query: Float[Tensor, "B H T E"]
    key: Float[Tensor, "B H S E"]
    value: Float[Tensor, "B H S E"]
    scores: Float[Tensor, "B H T S"]
    masked_scores: Float[Tensor, "B H T S"]
    weights: Float[Tensor, "B H T S"]
    heads: Float[Tensor, "B H T E"]
    output: Float[Tensor, "B T D"]


def split_heads(x: Float[Tensor, "B T HE"], heads: int) -> Float[Tensor, "B {heads} T E"]:
    """The projected width cut into heads: view, then transpose; the other order mixes positions."""
    check_divides("heads", heads, "width", x.size(-1))
    B, T, HE = x.shape
    x = x.view(B, T, heads, HE // heads)  # [B, T, H*E] -> [B, T, H, E]
    return x.transpose(1, 2)  # [B, T, H, E] -> [B, H, T, E]


def merge_heads(x: Float[Tensor, "B H T E"]) -> Float[Tensor, "B T H*E"]:
    """The heads side by side: transpose back, then reshape (which copies; view would raise)."""
    B, H, T, E = x.shape
    x = x.transpose(1, 2)  # [B, H, T, E] -> [B, T, H, E]
    return x.reshape(B, T, H * E)  # [B, T, H, E] -> [B, T, H*E]


class MultiHeadAttention(nn.Module):
    """Self-attention with ``attention(x)``, cross-attention with ``attention(x, memory)``."""

    def __init__(
        self,
        d_model: int,
        heads: int,
        *,
        d_head: int | None = None,
        dropout: float = 0.0,
        generator: torch.Generator | None = None,
    ) -> None:
        """d_head is d_model / heads by convention only: 7 heads of 64 serve d_model = 512 too."""
        super().__init__()
        if d_head is None:
            check_divides("heads", heads, "d_model", d_model)
            d_head = d_model // heads
        check_positive("heads", heads)
        check_positive("d_head", d_head)
        self.d_model, self.heads = d_model, heads
        self.W_q = affine(d_model, heads * d_head, generator=generator)
        self.W_k = affine(d_model, heads * d_head, generator=generator)
        self.W_v = affine(d_model, heads * d_head, generator=generator)
        self.W_o = affine(heads * d_head, d_model, generator=generator)
        self.dropout = WeightDropout(dropout, generator=generator)

    def forward(
        self,
        x: Float[Tensor, "B T D"],
        memory: Float[Tensor, "B S D"] | None = None,
        mask: HeadMask | None = None,
    ) -> MultiHeadTrace:
        """The trace of x looking at memory, or at itself; the weights are those before dropout."""
        query, key, value = self.project(x, x if memory is None else memory)
        return self.attend(query, key, value, mask)

    def project(
        self, x: Float[Tensor, "B T D"], memory: Float[Tensor, "B S D"]
    ) -> tuple[Float[Tensor, "B H T E"], Float[Tensor, "B H S E"], Float[Tensor, "B H S E"]]:
        """Query from x, key and value from memory; projected first and only then cut into heads."""
        check_width("x", x, self.d_model)
        check_width("memory", memory, self.d_model)
        query = split_heads(self.W_q(x), self.heads)  # [B, T, D] -> [B, H, T, E]
        key = split_heads(self.W_k(memory), self.heads)  # [B, S, D] -> [B, H, S, E]
        value = split_heads(self.W_v(memory), self.heads)  # [B, S, D] -> [B, H, S, E]
        return query, key, value

    def attend(
        self,
        query: Float[Tensor, "B H T E"],
        key: Float[Tensor, "B H S E"],
        value: Float[Tensor, "B H S E"],
        mask: HeadMask | None = None,
    ) -> MultiHeadTrace:
        """Attention in all heads at once, then joined and mixed by W_o."""
        look = scaled_dot_product_attention(query, key, value, mask)
        heads = self.dropout(look.weights) @ value  # [B, H, T, S] @ [B, H, S, E] -> [B, H, T, E]
        output = self.W_o(merge_heads(heads))  # [B, H, T, E] -> [B, T, D]
        return MultiHeadTrace(
            query, key, value, look.scores, look.masked_scores, look.weights, heads, output
        )
