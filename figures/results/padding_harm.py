"""Training with and without a padding mask, then asked with more padding than ever before."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class PaddingHarm:
    """``*_losses`` [steps] in nats; ``*_accuracy`` [N] with each number of extra pads behind every sequence.

    ``*_pad_weight`` [N]: the mean weight that falls on padding in all. ``leak_by_length`` [L]: the same for the
    unmasked model without extra pads, by the sequence's own length.
    """

    extra: tuple[int, ...]
    masked_losses: np.ndarray
    unmasked_losses: np.ndarray
    masked_accuracy: np.ndarray
    unmasked_accuracy: np.ndarray
    masked_pad_weight: np.ndarray
    unmasked_pad_weight: np.ndarray
    lengths: tuple[int, ...]
    leak_by_length: np.ndarray

    def loss(self, name: str) -> float:
        """Mean loss of the last tenth of training, 'masked' or 'unmasked', in nats."""
        losses = getattr(self, f"{name}_losses")
        return float(losses[-len(losses) // 10 :].mean())

    def accuracy(self, name: str, extra: int) -> float:
        """Accuracy, 'masked' or 'unmasked', with this many extra pads."""
        return float(getattr(self, f"{name}_accuracy")[self.extra.index(extra)])

    def pad_weight(self, name: str, extra: int) -> float:
        """Weight on padding, 'masked' or 'unmasked', with this many extra pads."""
        return float(getattr(self, f"{name}_pad_weight")[self.extra.index(extra)])

    def leak_at(self, length: int) -> float:
        """Weight on padding of the unmasked model for sequences of this length, as many pads as in training."""
        return float(self.leak_by_length[self.lengths.index(length)])
