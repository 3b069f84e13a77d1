"""Gradients and training with and without the scale, by head width."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ScoreGradients:
    """Axes: K head widths, N seeds.

    ``raw_gradient``, ``scaled_gradient`` [K]: the median over queries of ‖∂L/∂scores of a row‖ at the start, where the
    loss's gradient on each output has about length 1. ``raw_query``, ``scaled_query`` [K, 2]: the median and the largest
    |∂L/∂q|. ``raw_recall``, ``scaled_recall`` [K, N]: accuracy after a short training on recalling one of several
    pairs.
    """

    widths: tuple[int, ...]
    raw_gradient: np.ndarray
    scaled_gradient: np.ndarray
    raw_query: np.ndarray
    scaled_query: np.ndarray
    trained_widths: tuple[int, ...]
    pairs: int
    steps: int
    raw_recall: np.ndarray
    scaled_recall: np.ndarray

    def gradient(self, name: str, width: int) -> float:
        """The median length of a row's score gradient, 'raw' or 'scaled', at one head width."""
        return float(getattr(self, f"{name}_gradient")[self.widths.index(width)])

    def recall(self, name: str, width: int) -> float:
        """Mean accuracy over the seeds, 'raw' or 'scaled', at one of the trained widths."""
        return float(getattr(self, f"{name}_recall")[self.trained_widths.index(width)].mean())

    def spikiness(self, name: str, width: int) -> float:
        """How many times the largest gradient on q exceeds the median, 'raw' or 'scaled'."""
        median, largest = getattr(self, f"{name}_query")[self.widths.index(width)]
        return float(largest / median)
