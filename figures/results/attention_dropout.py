"""Weights before and after dropout."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class AttentionDropout:
    """Weights [T, S] before and after one draw, the sums of many dropped rows [N], and a mean over draws [T, S]."""

    probability: float
    weights: np.ndarray
    dropped: np.ndarray
    evaluated: np.ndarray
    row_sums: np.ndarray
    mean_dropped: np.ndarray

    def row_sum_spread(self) -> float:
        """Standard deviation of the sum of a row while training; 0 would mean that rows still sum to 1."""
        return float(self.row_sums.std())

    def row_sum_mean(self) -> float:
        """Mean of the sum of a row while training: about 1."""
        return float(self.row_sums.mean())

    def bias(self) -> float:
        """The largest difference between a weight and its mean over all draws."""
        return float(np.abs(self.mean_dropped - self.weights).max())
