"""The half that all soft attention shares: scores → weights → weighted sum."""

from jaxtyping import Bool, Float
from torch import Tensor

from figures.attention.checks import check_scored
from figures.attention.masks import hide, masked_softmax
from figures.attention.trace import AttentionTrace


def weighted_sum(
    scores: Float[Tensor, "*batch T S"],
    value: Float[Tensor, "*batch S V"],
    mask: Bool[Tensor, "#*batch #T #S"] | None = None,
) -> AttentionTrace:
    """The trace of one look: softmax of the visible scores, then the values averaged by it."""
    check_scored(scores, value, mask)
    masked_scores = hide(scores, mask)  # [B, T, S]
    weights = masked_softmax(masked_scores)  # [B, T, S], each row sums to 1
    output = weights @ value  # [B, T, S] @ [B, S, V] -> [B, T, V]
    return AttentionTrace(scores, masked_scores, weights, output)
