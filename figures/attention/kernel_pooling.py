"""Kernel pooling: attention before neural networks (Nadaraya 1964, Watson 1964)."""

from jaxtyping import Float
from torch import Tensor

from figures.attention.checks import check_attention, check_positive
from figures.attention.trace import AttentionTrace
from figures.attention.weighted_sum import weighted_sum


def kernel_pooling(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch S E"],
    value: Float[Tensor, "*batch S V"],
    *,
    width: float,
) -> AttentionTrace:
    """The trace of averaging known values, each weighted by how near its key is to the query.

    The score is −‖q − k‖² / 2σ² with σ = width; its softmax is the normalised Gaussian kernel.
    """
    check_attention(query, key, value)
    check_positive("width", width)
    query, key = query.unsqueeze(-2), key.unsqueeze(-3)  # -> [B, T, 1, E], [B, 1, S, E]
    squares = (query - key).square().sum(dim=-1)  # [B, T, S, E] -> [B, T, S]
    scores = -squares / (2 * width**2)  # [B, T, S]
    return weighted_sum(scores, value)
