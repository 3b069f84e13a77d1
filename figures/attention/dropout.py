"""Dropout on attention weights, after softmax: a dropped share is not handed to the others."""

import torch
from jaxtyping import Float
from torch import Tensor, nn


class WeightDropout(nn.Module):
    """While training, drops each weight with the given probability; nothing after ``eval()``."""

    def __init__(self, probability: float, *, generator: torch.Generator | None = None) -> None:
        """Raises ValueError unless 0 ≤ probability < 1."""
        super().__init__()
        if not 0 <= probability < 1:
            raise ValueError(f"the dropout probability is {probability}, it must be in [0, 1)")
        self.probability, self.generator = probability, generator

    def forward(self, weights: Float[Tensor, "*batch T S"]) -> Float[Tensor, "*batch T S"]:
        """The kept weights / (1 − p): right on average, yet a single row no longer sums to 1."""
        if not self.training or self.probability == 0:
            return weights
        kept = torch.rand(weights.shape, generator=self.generator) >= self.probability
        return weights * kept / (1 - self.probability)
