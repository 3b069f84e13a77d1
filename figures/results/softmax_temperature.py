"""The same scores at several temperatures."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class SoftmaxTemperature:
    """Softmax of S scores at each of N temperatures (no unit).

    ``weights`` [N, S], rows sum to 1; ``entropy`` [N] in nats, from 0 (one position has all) to log S (uniform).
    """

    scores: np.ndarray
    temperatures: tuple[float, ...]
    weights: np.ndarray
    entropy: np.ndarray

    def largest(self, temperature: float) -> float:
        """The largest weight at one of the temperatures."""
        return float(self.weights[self.temperatures.index(temperature)].max())

    def entropy_at(self, temperature: float) -> float:
        """The entropy at one of the temperatures, in nats."""
        return float(self.entropy[self.temperatures.index(temperature)])

    def uniform_entropy(self) -> float:
        """The entropy of equal weights, in nats: the most there can be."""
        return float(np.log(len(self.scores)))
