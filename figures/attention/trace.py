"""What one attention step computed, kept so that it can be drawn and tested."""

from dataclasses import dataclass

from jaxtyping import Float
from torch import Tensor


@dataclass(frozen=True)
class AttentionTrace:
    """The four results of one attention step, in the order in which they arise."""

    scores: Float[Tensor, "*batch T S"]
    masked_scores: Float[Tensor, "*batch T S"]
    weights: Float[Tensor, "*batch T S"]
    output: Float[Tensor, "*batch T V"]
