"""A padding mask [B, 1, S] laid on scores [B, H, T, S]."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class BroadcastTrap:
    """``right`` and ``wrong`` [B, H, S]: the weights of the first query of each sequence and head, for B = H.

    ``lengths`` are the sequences' own; ``unequal_error`` is what torch says when B ≠ H, ``checked_error`` what the
    taught function says in either case.
    """

    lengths: tuple[int, ...]
    right: np.ndarray
    wrong: np.ndarray
    unequal_error: str
    checked_error: str

    def weight_on_padding(self) -> float:
        """The largest total weight on padding under the wrong mask, of any sequence and head."""
        return float(self._on_padding(self.wrong).max())

    def wrong_rows(self) -> int:
        """How many of the B·H rows differ from the right ones."""
        return int((np.abs(self.right - self.wrong).max(axis=-1) > 1e-6).sum())

    def rows(self) -> int:
        """B·H."""
        return self.right.shape[0] * self.right.shape[1]

    def _on_padding(self, weights: np.ndarray) -> np.ndarray:
        padding = np.arange(weights.shape[-1]) >= np.array(self.lengths)[:, None]  # [B, S]
        return (weights * padding[:, None]).sum(axis=-1)  # [B, H]
