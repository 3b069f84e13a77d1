"""The table of sinusoidal positions."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Sinusoid:
    """``table`` [T, D]; ``wavelengths`` [D/2] in positions; ``products`` [T, T], the dot product of any two rows."""

    table: np.ndarray
    wavelengths: np.ndarray
    products: np.ndarray

    def norm(self) -> float:
        """The length of each row: √(D/2)."""
        return float(np.linalg.norm(self.table, axis=1).mean())

    def along_diagonals(self) -> float:
        """The largest spread among products of equal distance; 0 if only the distance counts."""
        size = len(self.products)
        return float(max(np.ptp(self.products.diagonal(k)) for k in range(size)))

    def product_at(self, distance: int) -> float:
        """The dot product of two positions this far apart."""
        return float(self.products[0, distance])
