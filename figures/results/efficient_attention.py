"""What full, windowed and linear attention compute as the sequence grows."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class EfficientAttention:
    """Axes: N lengths. ``*_flops`` [N]: multiplications and additions inside the matrix products, counted.

    ``*_seconds``: processor time at the longest length on the machine that ran this; slides round their ratios.
    ``window_difference``: windowed attention against full attention under the same mask, at the shortest length;
    ``linear_difference``: linear attention against softmax attention there (another function, so not small).
    ``window_mask`` [T, T]: which keys a window of ``shown_window`` lets each query see, small enough to be drawn.
    """

    lengths: tuple[int, ...]
    width: int
    window: int
    full_flops: np.ndarray
    window_flops: np.ndarray
    linear_flops: np.ndarray
    full_seconds: float
    sdpa_seconds: float
    window_seconds: float
    linear_seconds: float
    window_difference: float
    linear_difference: float
    shown_window: int
    window_mask: np.ndarray

    def growth(self, name: str) -> float:
        """How many times more 'full', 'window' or 'linear' computes at the longest length than at the shortest."""
        flops = getattr(self, f"{name}_flops")
        return float(flops[-1] / flops[0])

    def saved(self, name: str) -> float:
        """How many times less than full attention 'window' or 'linear' computes at the longest length."""
        return float(self.full_flops[-1] / getattr(self, f"{name}_flops")[-1])

    def time_ratio(self, name: str) -> float:
        """How many times faster than full attention 'sdpa', 'window' or 'linear' ran here, longest length."""
        return self.full_seconds / getattr(self, f"{name}_seconds")
