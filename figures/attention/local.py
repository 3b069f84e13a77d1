"""Local attention: look only near one source position.

local-m assumes that query t belongs to position t; local-p predicts the position and prefers the
window's middle. Source: Luong et al. 2015, section 3.2, arXiv:1508.04025.
"""

from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float, Int, Num
from torch import Tensor, nn

from figures.attention.checks import check_positive, check_scored, check_width
from figures.attention.masks import combine
from figures.attention.projections import linear
from figures.attention.weighted_sum import weighted_sum


@dataclass(frozen=True)
class LocalTrace:
    """What one local look computed, and the centre of each query's window in source positions."""

    centre: Num[Tensor, "*batch T"]
    scores: Float[Tensor, "*batch T S"]
    masked_scores: Float[Tensor, "*batch T S"]
    weights: Float[Tensor, "*batch T S"]
    output: Float[Tensor, "*batch T V"]


def window(
    centre: Num[Tensor, "*batch T"], keys: int, *, half_width: float
) -> Bool[Tensor, "*batch T {keys}"]:
    """True on the positions from centre − half_width to centre + half_width, both included."""
    check_positive("half_width", half_width)
    return distance(centre, keys) <= half_width


def distance(centre: Num[Tensor, "*batch T"], keys: int) -> Num[Tensor, "*batch T {keys}"]:
    """How far each source position lies from each centre."""
    return (torch.arange(keys) - centre[..., None]).abs()  # [S] - [B, T, 1] -> [B, T, S]


def local_m(
    scores: Float[Tensor, "*batch T S"],
    value: Float[Tensor, "*batch S V"],
    mask: Bool[Tensor, "#*batch #T #S"] | None = None,
    *,
    half_width: float,
    centre: Int[Tensor, " T"] | None = None,
) -> LocalTrace:
    """Monotonic: softmax in a window around p_t = t; give centre when decoding step by step."""
    centre = torch.arange(scores.size(-2)) if centre is None else centre
    centre = centre.expand(scores.shape[:-1])  # [T] -> [B, T]
    check_scored(scores, value, mask)
    near = window(centre, scores.size(-1), half_width=half_width)  # [B, T, S]
    look = weighted_sum(scores, value, near if mask is None else combine(near, mask))
    return LocalTrace(centre, scores, look.masked_scores, look.weights, look.output)


def local_p(
    scores: Float[Tensor, "*batch T S"],
    value: Float[Tensor, "*batch S V"],
    centre: Float[Tensor, "*batch T"],
    mask: Bool[Tensor, "#*batch #T #S"] | None = None,
    *,
    half_width: float,
) -> LocalTrace:
    """Predictive (eq. 10): softmax in the window × exp(−(s − p_t)² / 2σ²), σ = half_width / 2.

    The rows no longer sum to 1. The Gaussian lets the centre learn, a window's edge has no slope.
    """
    check_scored(scores, value, mask)
    near = window(centre, scores.size(-1), half_width=half_width)  # [B, T, S]
    look = weighted_sum(scores, value, near if mask is None else combine(near, mask))
    sigma = half_width / 2
    gaussian = torch.exp(-(distance(centre, scores.size(-1)) ** 2) / (2 * sigma**2))  # [B, T, S]
    weights = look.weights * gaussian
    return LocalTrace(centre, scores, look.masked_scores, weights, weights @ value)


class CentrePredictor(nn.Module):
    """p_t = S · sigmoid(vᵀ tanh(W q)) (eq. 9): where on a source of length S to look."""

    def __init__(
        self, query_dim: int, hidden_dim: int, *, generator: torch.Generator | None = None
    ) -> None:
        super().__init__()
        self.W = linear(query_dim, hidden_dim, generator=generator)
        self.v = linear(hidden_dim, 1, generator=generator)

    def forward(
        self, query: Float[Tensor, "B T Dq"], lengths: Int[Tensor, " B"]
    ) -> Float[Tensor, "B T"]:
        """One centre a query, between 0 and the length of its source."""
        check_width("query", query, self.W.in_features)
        share = torch.sigmoid(self.v(torch.tanh(self.W(query)))).squeeze(-1)  # [B, T, A] -> [B, T]
        return lengths[:, None] * share  # [B, 1] * [B, T] -> [B, T]
