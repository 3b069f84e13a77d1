"""Scores of one query and one key turned to every pair of positions."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Rope:
    """q·k at each pair of positions [T, S]: ``rotary`` turns both, ``added`` adds sinusoids to both instead.

    ``shifted`` is ``rotary`` with every position moved by ``shift``. ``turned`` [T, E]: the query at each position.
    """

    rotary: np.ndarray
    shifted: np.ndarray
    added: np.ndarray
    shift: int
    turned: np.ndarray

    def along_diagonals(self, name: str = "rotary") -> float:
        """The largest spread (max − min) among scores of equal distance; 0 if only the distance counts."""
        scores = getattr(self, name)
        size = len(scores)
        return float(max(np.ptp(scores.diagonal(k)) for k in range(1 - size, size)))

    def shift_difference(self) -> float:
        """How much a common shift of all positions changes the rotary scores at most."""
        return float(np.abs(self.rotary - self.shifted).max())

    def norm_spread(self) -> float:
        """How much turning changes the query's length at most."""
        norms = np.linalg.norm(self.turned, axis=1)
        return float(np.ptp(norms))
