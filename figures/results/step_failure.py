"""Which decoding step fails when everything passes through one vector."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class StepFailure:
    """Token accuracy (0 to 1) at each decoding step, when writing is in the order read and backwards."""

    length: int
    chance: float
    steps: int  # of training, for each of the two tasks
    copy: np.ndarray  # [length]
    reverse: np.ndarray  # [length]

    def copy_at(self, step: int) -> float:
        """Writing in order: the accuracy at *step*, counted from 1."""
        return float(self.copy[step - 1])

    def reverse_at(self, step: int) -> float:
        """Writing backwards: the accuracy at *step*, counted from 1."""
        return float(self.reverse[step - 1])
