"""Next-token training on random digits, with and without the causal mask."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class MissingCausalMask:
    """Random digits cannot be predicted, so no honest loss falls below ``floor`` = ln 10 nats.

    ``masked_losses``, ``unmasked_losses`` [steps] in nats a token; ``*_weights`` [T, T] of the trained model's only
    head, on one sequence; ``*_prefix_accuracy``: the share of next digits guessed when the future is not there, as in
    generation; ``unmasked_teacher_accuracy``: the same when the future lies in the input, as in training.
    """

    floor: float
    masked_losses: np.ndarray
    unmasked_losses: np.ndarray
    masked_weights: np.ndarray
    unmasked_weights: np.ndarray
    masked_prefix_accuracy: float
    unmasked_prefix_accuracy: float
    unmasked_teacher_accuracy: float

    def masked_loss(self) -> float:
        """Mean loss of the last tenth of training with the mask, in nats."""
        return _end(self.masked_losses)

    def unmasked_loss(self) -> float:
        """The same without the mask: too good to be true."""
        return _end(self.unmasked_losses)

    def weight_on_next(self) -> float:
        """Mean weight that the unmasked model puts on the very token it should predict."""
        return float(self.unmasked_weights.diagonal(1).mean())


def _end(losses: np.ndarray) -> float:
    return float(losses[-len(losses) // 10 :].mean())
