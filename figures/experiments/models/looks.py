"""The taught attention functions behind one call: ``look(query, memory, first)``.

*first* is the number of the first query's output position, which only local-m needs.
"""

from typing import Protocol

import torch
from jaxtyping import Float
from torch import Tensor, nn

from figures.attention.additive import AdditiveAttention
from figures.attention.hard import HardTrace, hard_attention
from figures.attention.local import CentrePredictor, LocalTrace, local_m, local_p
from figures.attention.luong import LuongAttention, LuongScore
from figures.attention.trace import AttentionTrace
from figures.attention.weighted_sum import weighted_sum
from figures.experiments.models.memory import Memory


class Look(Protocol):
    """One look into the memory a query."""

    def __call__(
        self, query: Float[Tensor, "B T D"], memory: Memory, first: int
    ) -> AttentionTrace | LocalTrace | HardTrace: ...


class AdditiveLook(nn.Module):
    """Bahdanau's score."""

    def __init__(self, query_dim: int, key_dim: int) -> None:
        super().__init__()
        self.attention = AdditiveAttention(query_dim, key_dim, query_dim)

    def forward(self, query: Float[Tensor, "B T D"], memory: Memory, first: int) -> AttentionTrace:
        """The trace of looking at all states."""
        return weighted_sum(self.score(query, memory), memory.states, memory.mask)

    def score(self, query: Float[Tensor, "B T D"], memory: Memory) -> Float[Tensor, "B T S"]:
        """AdditiveAttention's own unmasked scores, with the keys' half of its network run once for all steps."""
        q = self.attention.W_q(query).unsqueeze(2)  # [B, T, Dq] -> [B, T, 1, A]
        k = memory.through(self.attention.W_k).unsqueeze(1)  # [B, S, A] -> [B, 1, S, A]
        return self.attention.v(torch.tanh(q + k)).squeeze(-1)  # [B, T, S, A] -> [B, T, S]


class LuongLook(nn.Module):
    """One of Luong's scores over the whole source (his 'global' attention)."""

    def __init__(self, score: LuongScore, query_dim: int, key_dim: int) -> None:
        super().__init__()
        self.attention = LuongAttention(score, query_dim, key_dim)

    def forward(self, query: Float[Tensor, "B T D"], memory: Memory, first: int) -> AttentionTrace:
        """The trace of looking at all states."""
        return self.attention(query, memory.states, memory.states, memory.mask)

    def score(self, query: Float[Tensor, "B T D"], memory: Memory) -> Float[Tensor, "B T S"]:
        """The unmasked scores alone."""
        return self.attention.score(query, memory.states)


class LocalMonotonicLook(nn.Module):
    """local-m with the general score: output position t looks near source position t."""

    def __init__(self, query_dim: int, key_dim: int, *, half_width: float) -> None:
        super().__init__()
        self.attention = LuongAttention(LuongScore.GENERAL, query_dim, key_dim)
        self.half_width = half_width

    def forward(self, query: Float[Tensor, "B T D"], memory: Memory, first: int) -> LocalTrace:
        """The trace of looking near the query's own position."""
        scores = self.attention.score(query, memory.states)
        centre = first + torch.arange(query.size(1))
        return local_m(
            scores, memory.states, memory.mask, half_width=self.half_width, centre=centre
        )


class LocalPredictiveLook(nn.Module):
    """local-p with the general score: the query predicts where to look."""

    def __init__(self, query_dim: int, key_dim: int, *, half_width: float) -> None:
        super().__init__()
        self.attention = LuongAttention(LuongScore.GENERAL, query_dim, key_dim)
        self.centre = CentrePredictor(query_dim, query_dim)
        self.half_width = half_width

    def forward(self, query: Float[Tensor, "B T D"], memory: Memory, first: int) -> LocalTrace:
        """The trace of looking near the predicted position."""
        scores = self.attention.score(query, memory.states)
        centre = self.centre(query, memory.mask.sum(dim=-1).squeeze(1))
        return local_p(scores, memory.states, centre, memory.mask, half_width=self.half_width)


class HardLook(nn.Module):
    """A soft look's scores, and one position drawn by them."""

    def __init__(self, soft: AdditiveLook | LuongLook, *, generator: torch.Generator) -> None:
        super().__init__()
        self.soft, self.generator = soft, generator

    def forward(self, query: Float[Tensor, "B T D"], memory: Memory, first: int) -> HardTrace:
        """The trace of one drawn position a query."""
        scores = self.soft.score(query, memory)
        return hard_attention(scores, memory.states, memory.mask, generator=self.generator)
