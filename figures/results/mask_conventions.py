"""What the same mask does in different hands, and what hides a position at all."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class MaskConventions:
    """The weights [S] of one query on S keys whose last ones should be hidden, under different conventions.

    ``no_mask``; ``minus_infinity`` (right); ``zero_score`` (scores set to 0 instead); ``sdpa_true`` and ``mha_true``:
    the same boolean mask given to torch's two functions; ``sdpa_float``: the mask as 1.0 and 0.0 given to SDPA.
    ``constants`` and ``constant_weights`` [N]: what a hidden position still gets under a large negative number;
    ``underflow_gap``: the smallest whole distance to the largest score at which the weight is exactly 0 in float32;
    ``half_error``: what torch says when −1e9 is filled into float16 scores.
    """

    scores: np.ndarray
    keep: tuple[bool, ...]
    no_mask: np.ndarray
    minus_infinity: np.ndarray
    zero_score: np.ndarray
    sdpa_true: np.ndarray
    mha_true: np.ndarray
    sdpa_float: np.ndarray
    constants: tuple[float, ...]
    constant_weights: tuple[float, ...]
    underflow_gap: int
    half_error: str

    def zero_score_leak(self) -> float:
        """The weight that each position hidden by a score of 0 still gets."""
        return float(self.zero_score[~np.array(self.keep)].max())

    def sdpa_float_leak(self) -> float:
        """The weight left on the hidden positions together when 0.0/1.0 is added to the scores."""
        return float(self.sdpa_float[~np.array(self.keep)].sum())
