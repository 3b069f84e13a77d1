"""Greedy decoding with and without a KV cache."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class KvCache:
    """The same model writing N tokens both ways.

    ``*_tokens`` [N]: what was written. ``*_step_flops`` [N]: multiplications and additions in the matrix products of
    each step, counted. ``cached_scores`` and ``full_scores`` [N]: numbers in the scores of one layer at each step.
    ``*_seconds``: processor time on the machine that ran this; slides round the ratio. ``score_shape`` and ``cache_shape``
    are those of one layer at the last cached step; ``memory_bytes`` is the cache of all layers at the end.
    """

    prompt: int
    cached_tokens: np.ndarray
    full_tokens: np.ndarray
    cached_step_flops: np.ndarray
    full_step_flops: np.ndarray
    cached_scores: np.ndarray
    full_scores: np.ndarray
    cached_seconds: float
    full_seconds: float
    score_shape: tuple[int, ...]
    cache_shape: tuple[int, ...]
    memory_bytes: int

    def same_tokens(self) -> bool:
        """Whether both ways wrote the same."""
        return bool((self.cached_tokens == self.full_tokens).all())

    def new_tokens(self) -> int:
        """How many tokens were written."""
        return len(self.cached_tokens)

    def total_ratio(self) -> float:
        """How many times fewer operations all steps together take with the cache."""
        return float(self.full_step_flops.sum() / self.cached_step_flops.sum())

    def last_step_ratio(self) -> float:
        """The same for the last step alone."""
        return float(self.full_step_flops[-1] / self.cached_step_flops[-1])

    def time_ratio(self) -> float:
        """How many times faster decoding with the cache was on this machine."""
        return self.full_seconds / self.cached_seconds
