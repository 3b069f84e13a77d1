"""Luong's three score functions: dot, general, concat.

Source: Luong et al. 2015, equation 8, arXiv:1508.04025.
"""

from enum import Enum

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from figures.attention.checks import check_axis, check_lookup, check_width
from figures.attention.projections import linear
from figures.attention.trace import AttentionTrace
from figures.attention.weighted_sum import weighted_sum


class LuongScore(Enum):
    """Which of the three score functions."""

    DOT = "dot"
    GENERAL = "general"
    CONCAT = "concat"


def dot_score(
    query: Float[Tensor, "*batch T E"], key: Float[Tensor, "*batch S E"]
) -> Float[Tensor, "*batch T S"]:
    """qᵀ k: no parameters, so query and key must live in the same space."""
    check_axis("E", -1, query=query, key=key)
    return query @ key.transpose(-2, -1)  # [B, T, E] @ [B, E, S] -> [B, T, S]


def general_score(
    query: Float[Tensor, "*batch T Dq"],
    key: Float[Tensor, "*batch S Dk"],
    weight: Float[Tensor, "Dq Dk"],
) -> Float[Tensor, "*batch T S"]:
    """qᵀ W k: one learned matrix takes the key into the query's space."""
    return query @ weight @ key.transpose(-2, -1)  # [B, T, Dq] @ [Dq, Dk] @ [B, Dk, S] -> [B, T, S]


def concat_score(
    query: Float[Tensor, "*batch T Dq"],
    key: Float[Tensor, "*batch S Dk"],
    weight: Float[Tensor, "A Dq+Dk"],
    v: Float[Tensor, " A"],
) -> Float[Tensor, "*batch T S"]:
    """vᵀ tanh(W [q; k]): Bahdanau's score, written with one matrix."""
    T, S = query.size(-2), key.size(-2)
    q = query.unsqueeze(-2).expand(*query.shape[:-1], S, -1)  # [B, T, Dq] -> [B, T, S, Dq]
    k = key.unsqueeze(-3).expand(*key.shape[:-2], T, S, -1)  # [B, S, Dk] -> [B, T, S, Dk]
    pair = torch.cat((q, k), dim=-1)  # [B, T, S, Dq + Dk]
    return torch.tanh(pair @ weight.T) @ v  # [B, T, S, A] @ [A] -> [B, T, S]


class LuongAttention(nn.Module):
    """Attention with one of Luong's scores; the query is the new state s_t (Bahdanau: s_{t−1})."""

    def __init__(
        self,
        kind: LuongScore,
        query_dim: int,
        key_dim: int,
        *,
        generator: torch.Generator | None = None,
    ) -> None:
        """Raises ValueError when the dot score is asked to compare two different widths."""
        super().__init__()
        if kind is LuongScore.DOT and query_dim != key_dim:
            raise ValueError(
                "axis E: the dot score needs equal widths, "
                f"query has {query_dim}, key has {key_dim}"
            )
        self.kind, self.query_dim, self.key_dim = kind, query_dim, key_dim
        if kind is LuongScore.GENERAL:
            self.W = linear(key_dim, query_dim, generator=generator)
        if kind is LuongScore.CONCAT:
            self.W = linear(query_dim + key_dim, query_dim, generator=generator)
            self.v = linear(query_dim, 1, generator=generator)

    def forward(
        self,
        query: Float[Tensor, "B T Dq"],
        key: Float[Tensor, "B S Dk"],
        value: Float[Tensor, "B S V"],
        mask: Bool[Tensor, "#B #T #S"] | None = None,
    ) -> AttentionTrace:
        """The trace of one look with this module's score function."""
        check_lookup(query, key, value)
        check_width("query", query, self.query_dim)
        check_width("key", key, self.key_dim)
        return weighted_sum(self.score(query, key), value, mask)

    def score(
        self, query: Float[Tensor, "B T Dq"], key: Float[Tensor, "B S Dk"]
    ) -> Float[Tensor, "B T S"]:
        """The unmasked scores of every query against every key."""
        if self.kind is LuongScore.DOT:
            return dot_score(query, key)
        if self.kind is LuongScore.GENERAL:
            return general_score(query, key, self.W.weight)
        return concat_score(query, key, self.W.weight, self.v.weight.squeeze(0))
