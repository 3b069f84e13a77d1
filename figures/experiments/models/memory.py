"""What an encoder leaves for a decoder."""

from dataclasses import dataclass, field

from jaxtyping import Bool, Float
from torch import Tensor, nn


@dataclass(frozen=True)
class Memory:
    """States to look at, one summary of them all, and which states are real.

    Without attention a decoder gets ``summary`` alone: the fixed-length semantic vector.
    """

    states: Float[Tensor, "B S V"]
    summary: Float[Tensor, "B D"]
    mask: Bool[Tensor, "B 1 S"]
    projections: dict[nn.Linear, Tensor] = field(default_factory=dict, compare=False, repr=False)
    """What ``through`` has computed."""

    def through(self, layer: nn.Linear) -> Float[Tensor, "B S A"]:
        """The states through a linear layer: computed once, however many steps of a decoder ask for them."""
        if layer not in self.projections:
            self.projections[layer] = layer(self.states)  # [B, S, V] -> [B, S, A]
        return self.projections[layer]
