"""Multi-head attention: project, cut into heads, attend in each, join, project (arXiv:1706.03762, section 3.2.2)."""

from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from figures.attention.checks import check_divides, check_positive, check_width
from figures.attention.dropout import WeightDropout
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
    """The projected width cut into heads: first view, then transpose; the other order mixes up positions."""
    check_divides("heads", heads, "width", x.size(-1))
    B, T, HE = x.shape
    x = x.view(B, T, heads, HE // heads)  # [B, T, H*E] -> [B, T, H, E]
    return x.transpose(1, 2)  # [B, T, H, E] -> [B, H, T, E]


def merge_heads(x: Float[Tensor, "B H T E"]) -> Float[Tensor, "B T H*E"]:
    """The heads side by side again: transpose back first, then reshape (which copies, as view could not)."""
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
        """d_head defaults to d_model / heads, which is a convention: 7 heads of 64 work for d_model = 512 too."""
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
        mask: Bool[Tensor, "#B #H #T #S"] | Bool[Tensor, "#T #S"] | None = None,
    ) -> MultiHeadTrace:
        """The trace of x looking at memory, or at itself without one; its weights are those before dropout."""
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
        mask: Bool[Tensor, "#B #H #T #S"] | Bool[Tensor, "#T #S"] | None = None,
    ) -> MultiHeadTrace:
        """Attention in all heads at once, then joined and mixed by W_o."""
        look = scaled_dot_product_attention(query, key, value, mask)
        heads = (
            self.dropout(look.weights) @ value
        )  # look.output, unless training drops some weights
        output = self.W_o(merge_heads(heads))  # [B, H, T, E] -> [B, T, D]
        return MultiHeadTrace(
            query, key, value, look.scores, look.masked_scores, look.weights, heads, output
        )
