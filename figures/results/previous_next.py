"""Naming the token before and the token after with 1, 2 or 4 heads."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class PreviousNext:
    """Axes: K numbers of heads, N seeds. ``accuracy`` [K, N]: share of tokens for which both names were right.

    ``weights``: for each number of heads the weights [H, T, T] of the first seed's model on one sequence.
    """

    heads: tuple[int, ...]
    accuracy: np.ndarray
    weights: tuple[np.ndarray, ...]

    def mean_accuracy(self, heads: int) -> float:
        """Accuracy with this many heads, mean over the seeds."""
        return float(self.accuracy[self.heads.index(heads)].mean())

    def first_accuracy(self, heads: int) -> float:
        """Accuracy of the model whose weights are held."""
        return float(self.accuracy[self.heads.index(heads), 0])

    def look(self, heads: int, head: int, step: int) -> float:
        """The mean weight that one head puts *step* tokens away (−1: the token before); the sequence is a ring."""
        weights = self.weights[self.heads.index(heads)][head]
        tokens = np.arange(len(weights))
        return float(weights[tokens, (tokens + step) % len(tokens)].mean())
