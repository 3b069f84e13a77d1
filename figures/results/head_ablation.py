"""Accuracy when one head at a time is left out."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class HeadAblation:
    """``whole``: accuracy with all heads; ``without`` [H]: with one left out; ``weights`` [H, T, T] of each head."""

    whole: float
    without: np.ndarray
    weights: np.ndarray

    def least_missed(self) -> float:
        """Accuracy without the head that is missed least."""
        return float(self.without.max())

    def most_missed(self) -> float:
        """Accuracy without the head that is missed most."""
        return float(self.without.min())

    def idle_heads(self) -> int:
        """How many heads can be left out one at a time at the cost of less than five points."""
        return int((self.without > self.whole - 0.05).sum())
