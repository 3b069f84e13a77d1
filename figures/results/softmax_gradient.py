"""How strongly each weight answers to each score, from flat to sharp scores."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class SoftmaxGradient:
    """The same scores times each of N factors, and ∂ weight_i / ∂ score_j at each.

    ``weights`` [N, S]; ``jacobians`` [N, S, S], measured by autograd; ``formula`` [N, S, S] is
    diag(w) − w wᵀ with the same weights.
    """

    factors: tuple[float, ...]
    weights: np.ndarray
    jacobians: np.ndarray
    formula: np.ndarray

    def largest(self, factor: float) -> float:
        """The largest |∂ weight / ∂ score| at one of the factors; at most 1/4."""
        return float(np.abs(self.jacobians[self.factors.index(factor)]).max())

    def difference(self) -> float:
        """How far autograd and the formula are apart at most."""
        return float(np.abs(self.jacobians - self.formula).max())
