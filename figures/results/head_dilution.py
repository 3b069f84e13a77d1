"""One head with a pattern among heads without one, and their mean."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class HeadDilution:
    """Weights [H, T, T]; head 0 looks at the token itself, the others wherever their random scores send them."""

    weights: np.ndarray

    def average(self) -> np.ndarray:
        """The mean over the heads [T, T], as many pictures show it."""
        return self.weights.mean(axis=0)

    def diagonal(self, head: int) -> float:
        """The mean weight that a head puts on the token itself."""
        return float(self.weights[head].diagonal().mean())

    def average_diagonal(self) -> float:
        """The same in the mean over heads: diluted, not cancelled."""
        return float(self.average().diagonal().mean())

    def average_elsewhere(self) -> float:
        """The mean weight off the diagonal in the mean over heads."""
        average = self.average()
        return float(average[~np.eye(len(average), dtype=bool)].mean())
