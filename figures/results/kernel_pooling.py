"""Attention before neural networks: a curve guessed from noisy points."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class KernelPooling:
    """Noisy points (keys, values), and what each kernel width predicts at the queries.

    Axes: W widths, T queries, S known points. ``weights`` [W, T, S] sums to 1 over S; ``predictions`` [W, T] and
    ``truth`` [T] have the unit of ``values`` [S].
    """

    keys: np.ndarray
    values: np.ndarray
    queries: np.ndarray
    truth: np.ndarray
    widths: tuple[float, ...]
    weights: np.ndarray
    predictions: np.ndarray

    def rmse(self, width: float) -> float:
        """The root of the mean squared error with this kernel width, in units of y."""
        return _rmse(self.predictions[self.widths.index(width)], self.truth)

    def uniform_rmse(self) -> float:
        """The same when every point gets the same weight: the mean of all values, wherever one asks."""
        return _rmse(np.full_like(self.truth, self.values.mean()), self.truth)

    def best_width(self) -> float:
        """The width with the smallest error among those tried."""
        return min(self.widths, key=self.rmse)


def _rmse(predicted: np.ndarray, truth: np.ndarray) -> float:
    return float(np.sqrt(np.mean((predicted - truth) ** 2)))
