"""A padding mask and a causal mask on the same scores, and the weights under both."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class CombinedMasks:
    """All arrays are [T, T], rows queries and columns keys; masks are True where a key may be looked at.

    ``padding``: the key is no padding; ``causal``: it is not after the query; ``both``: the two joined by AND;
    ``either``: joined by OR, which is wrong for masks that keep. ``scores`` are scaled, ``masked_scores`` hold −inf
    where ``both`` is False, ``weights`` are their softmax, 0 in a row in which nothing may be looked at.
    """

    tokens: tuple[str, ...]
    pads: int
    padding: np.ndarray
    causal: np.ndarray
    both: np.ndarray
    either: np.ndarray
    scores: np.ndarray
    masked_scores: np.ndarray
    weights: np.ndarray

    def cells(self) -> int:
        """T·T."""
        return self.both.size

    def seen(self) -> int:
        """How many cells may be looked at under both masks."""
        return int(self.both.sum())

    def wrongly_seen(self) -> int:
        """How many cells more may be looked at when the masks are joined by OR."""
        return int((self.either & ~self.both).sum())

    def blind_rows(self) -> int:
        """How many queries may look at nothing: the padding's own."""
        return int((~self.both.any(axis=1)).sum())
