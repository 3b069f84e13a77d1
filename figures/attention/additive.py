"""Additive attention: a small network scores each pair of query and key.

Source: Bahdanau et al. 2014, appendix A.1.2, arXiv:1409.0473.
"""

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from figures.attention.checks import check_lookup, check_width
from figures.attention.projections import linear
from figures.attention.trace import AttentionTrace
from figures.attention.weighted_sum import weighted_sum


class AdditiveAttention(nn.Module):
    """score(q, k) = vᵀ tanh(W_q q + W_k k); query and key may have different widths."""

    def __init__(
        self,
        query_dim: int,
        key_dim: int,
        attention_dim: int,
        *,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        self.W_q = linear(query_dim, attention_dim, generator=generator)
        self.W_k = linear(key_dim, attention_dim, generator=generator)
        self.v = linear(attention_dim, 1, generator=generator)

    def forward(
        self,
        query: Float[Tensor, "B T Dq"],
        key: Float[Tensor, "B S Dk"],
        value: Float[Tensor, "B S V"],
        mask: Bool[Tensor, "#B #T #S"] | None = None,
    ) -> AttentionTrace:
        """The trace of one look; every pair passes the network, [B, T, S, A] numbers in between."""
        check_lookup(query, key, value)
        check_width("query", query, self.W_q.in_features)
        check_width("key", key, self.W_k.in_features)
        q = self.W_q(query).unsqueeze(2)  # [B, T, Dq] -> [B, T, 1, A]
        k = self.W_k(key).unsqueeze(1)  # [B, S, Dk] -> [B, 1, S, A]
        scores = self.v(torch.tanh(q + k)).squeeze(-1)  # [B, T, S, A] -> [B, T, S]
        return weighted_sum(scores, value, mask)
