"""One look at three values, every number small enough to check by hand."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class WeightedSum:
    """The steps of one weighted sum over S keys with values of width V.

    ``scores``, ``exps``, ``weights`` [S] (no unit; weights sum to 1); ``products`` [S, V] is weight × value, and
    ``output`` [V] their sum.
    """

    scores: np.ndarray
    exps: np.ndarray
    weights: np.ndarray
    values: np.ndarray
    products: np.ndarray
    output: np.ndarray

    def total(self) -> float:
        """The sum of the exponentials, by which each is divided."""
        return float(self.exps.sum())

    def weight(self, position: int) -> float:
        """The weight on one position, counted from 0."""
        return float(self.weights[position])
