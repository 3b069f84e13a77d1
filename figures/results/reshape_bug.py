"""Which input tokens each output position reads, with heads cut and joined rightly and wrongly."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ReshapeBug:
    """Influence matrices [T, T]: the size of ∂ output_t / ∂ input_s, under a causal mask, untrained.

    ``right``; ``split_by_view``: ``view(B, h, T, d_k)`` without the transpose; ``split_by_transpose``:
    transpose first, reshape after; ``merged_without_transpose``: joined without transposing back.
    ``pseudo_head_tokens`` [H, T]: which tokens each "head" of split_by_view holds.
    """

    right: np.ndarray
    split_by_view: np.ndarray
    split_by_transpose: np.ndarray
    merged_without_transpose: np.ndarray
    pseudo_head_tokens: np.ndarray

    def future(self, name: str) -> float:
        """The largest influence of a later token: 0 unless the future leaks."""
        return float(np.triu(getattr(self, name), k=1).max())

    def tokens_in_pseudo_head(self) -> int:
        """How many tokens a head of split_by_view sees: T/h instead of T."""
        return int(self.pseudo_head_tokens[0].sum())
