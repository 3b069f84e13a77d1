"""What becomes of a query that may look at nothing."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class NanRows:
    """Weights and outputs where one row of the mask hides every key.

    ``mask`` [T, S]; ``blind_row`` its hidden row. Weights [T, S]: ``by_hand`` (softmax of −inf), ``big_negative``
    (−1e9 instead), ``taught`` (ours). Outputs [T, V]: ``sdpa``, ``mha_with_weights``, ``mha_without_weights``;
    ``leaked`` is ours when the value of a hidden key is NaN. ``left_padded`` [T, T] is a causal mask over left
    padding, whose first queries may look at nothing.
    """

    mask: np.ndarray
    blind_row: int
    by_hand: np.ndarray
    big_negative: np.ndarray
    taught: np.ndarray
    sdpa: np.ndarray
    mha_with_weights: np.ndarray
    mha_without_weights: np.ndarray
    leaked: np.ndarray
    left_padded: np.ndarray

    def blind(self, name: str) -> np.ndarray:
        """The blind query's row in one of the arrays above, by name."""
        return getattr(self, name)[self.blind_row]

    def is_nan(self, name: str) -> bool:
        """Whether that row is NaN."""
        return bool(np.isnan(self.blind(name)).all())

    def blind_left_padded(self) -> int:
        """How many queries of the left-padded causal mask may look at nothing."""
        return int((~self.left_padded.any(axis=1)).sum())

    def leaked_rows(self) -> int:
        """How many queries get NaN from a value that the mask hides from them: all such, since 0 · NaN is NaN."""
        hidden = ~self.mask[:, -1]
        return int((np.isnan(self.leaked).all(axis=1) & hidden).sum())
