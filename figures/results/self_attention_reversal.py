"""Where one trained head looks when digits are to be written backwards."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class SelfAttentionReversal:
    """The weights of one sequence and of the mean over 512, and the share of right digits (0 to 1)."""

    positions: str  # learned, sinusoid or none
    tokens: tuple[str, ...]
    weights: np.ndarray  # [T, T], rows are queries; each sums to 1
    mean_weights: np.ndarray  # [T, T]
    accuracy: float
    losses: np.ndarray  # [steps], nats a digit

    @property
    def mirrored_mass(self) -> float:
        """The mean weight on the mirrored place, over all queries and sequences: the anti-diagonal."""
        return float(np.fliplr(self.mean_weights).diagonal().mean())
