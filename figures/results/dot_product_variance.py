"""The variance of q·k by width, raw and divided by √d_k."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class DotProductVariance:
    """Dot products of N pairs of standard normal vectors at each of K widths (no unit).

    ``raw`` and ``scaled`` [K, N] hold the products themselves, for histograms.
    """

    widths: tuple[int, ...]
    raw: np.ndarray
    scaled: np.ndarray

    def raw_variance(self, width: int) -> float:
        """The variance of q·k at one width; about the width itself."""
        return float(self.raw[self.widths.index(width)].var())

    def scaled_variance(self, width: int) -> float:
        """The variance of q·k/√d_k at one width; about 1."""
        return float(self.scaled[self.widths.index(width)].var())
