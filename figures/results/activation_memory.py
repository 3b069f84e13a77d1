"""What a Transformer layer keeps in memory for its backward pass."""

from dataclasses import dataclass

import numpy as np

MIB = 2**20


@dataclass(frozen=True)
class ActivationMemory:
    """Bytes [N lengths] that autograd saves in one encoder layer in training, parameters not counted.

    ``score_bytes``: one score tensor [1, H, T, T] in float32. ``by_hand``: attention that holds the scores;
    ``fused``: torch's scaled_dot_product_attention; ``mixed``: by hand under bfloat16 autocast; ``checkpointed``: by
    hand, recomputed in the backward pass. ``optimiser_bytes`` is Adam's state, the same with mixed precision.
    """

    lengths: tuple[int, ...]
    score_bytes: np.ndarray
    by_hand: np.ndarray
    fused: np.ndarray
    mixed: np.ndarray
    checkpointed: np.ndarray
    optimiser_bytes: int

    def mib(self, name: str, length: int) -> float:
        """MiB of one of the arrays at one length."""
        return float(getattr(self, name)[self.lengths.index(length)] / MIB)

    def growth(self, name: str) -> float:
        """How many times more at the longest length than at the shortest."""
        values = getattr(self, name)
        return float(values[-1] / values[0])

    def mixed_share(self, length: int) -> float:
        """The share of the activations that mixed precision leaves, at one length."""
        return self.mib("mixed", length) / self.mib("by_hand", length)
