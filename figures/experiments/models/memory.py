"""What an encoder leaves for a decoder."""

from dataclasses import dataclass

from jaxtyping import Bool, Float
from torch import Tensor


@dataclass(frozen=True)
class Memory:
    """States to look at, one summary of them all, and which states are real.

    Without attention a decoder gets ``summary`` alone: the fixed-length semantic vector.
    """

    states: Float[Tensor, "B S V"]
    summary: Float[Tensor, "B D"]
    mask: Bool[Tensor, "B 1 S"]
