"""猫追狗 and 狗追猫 through the same untrained attention."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Permutation:
    """Outputs [T, D] of the first sentence, and of the second with its tokens put back in the first one's order.

    ``plain`` has no positions, ``placed`` adds them, ``causal`` hides the future instead.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    plain: tuple[np.ndarray, np.ndarray]
    placed: tuple[np.ndarray, np.ndarray]
    causal: tuple[np.ndarray, np.ndarray]
    order: tuple[int, ...]

    def by_token(self, name: str) -> float:
        """The largest difference between the same token's outputs in both sentences ('plain', 'placed', 'causal')."""
        first, second = getattr(self, name)
        return float(np.abs(first - second).max())

    def pooled(self, name: str) -> float:
        """The largest difference between the means over all tokens."""
        first, second = getattr(self, name)
        return float(np.abs(first.mean(axis=0) - second.mean(axis=0)).max())

    def by_place(self, name: str) -> float:
        """The largest difference row by row, which compares 猫 with 狗: it says nothing about order."""
        first, second = getattr(self, name)
        return float(np.abs(first - second[np.argsort(self.order)]).max())
