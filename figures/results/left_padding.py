"""Prompts of different lengths in one left-padded batch, against each prompt alone."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class LeftPadding:
    """The largest difference [new tokens] of the short prompt's logits between the batch and running alone.

    ``right``: mask and positions; ``without_mask``: padding is looked at; ``without_positions``: positions count
    the padding too. ``real`` [B, S]: which positions of the batch are real.
    """

    lengths: tuple[int, ...]
    real: np.ndarray
    right: np.ndarray
    without_mask: np.ndarray
    without_positions: np.ndarray

    def largest(self, name: str) -> float:
        """The largest difference over all new tokens, by the name of the way."""
        return float(getattr(self, name).max())
