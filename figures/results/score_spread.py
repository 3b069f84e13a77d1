"""Scores that vary a lot as a matrix and not at all within a row."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ScoreSpread:
    """Two score matrices [T, S] with nearly the same overall spread, and the weights of each.

    ``level_*``: each row is one constant; ``varied_*``: the same spread inside the rows.
    """

    level_scores: np.ndarray
    level_weights: np.ndarray
    varied_scores: np.ndarray
    varied_weights: np.ndarray

    def level_overall(self) -> float:
        """Standard deviation of all scores of the matrix whose rows are constant."""
        return float(self.level_scores.std())

    def level_by_row(self) -> float:
        """Mean over the rows of the standard deviation inside a row, same matrix."""
        return float(self.level_scores.std(axis=1).mean())

    def varied_overall(self) -> float:
        """Standard deviation of all scores of the matrix whose rows vary."""
        return float(self.varied_scores.std())

    def level_largest(self) -> float:
        """The largest weight where rows are constant: 1/S."""
        return float(self.level_weights.max())

    def varied_largest(self) -> float:
        """The mean over the rows of the largest weight where rows vary."""
        return float(self.varied_weights.max(axis=1).mean())
