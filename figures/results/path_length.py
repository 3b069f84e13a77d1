"""How many steps lie between two tokens, and how much gradient survives them."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class PathLength:
    """Axes: N sequence lengths.

    ``*_steps`` [N]: how many operations (RNN) or layers (CNN, self-attention) the first token needs to reach the
    last output, measured by gradients. ``rnn_gradient`` and ``self_gradient`` [N]: the gradient of the last output
    with respect to the first input, divided by that with respect to the last input, untrained.
    """

    lengths: tuple[int, ...]
    kernel: int
    rnn_steps: np.ndarray
    cnn_steps: np.ndarray
    dilated_steps: np.ndarray
    self_steps: np.ndarray
    rnn_gradient: np.ndarray
    self_gradient: np.ndarray

    def steps(self, name: str, length: int) -> int:
        """The steps of 'rnn', 'cnn', 'dilated' or 'self' at one length."""
        return int(getattr(self, f"{name}_steps")[self.lengths.index(length)])

    def gradient(self, name: str, length: int) -> float:
        """The surviving share of gradient of 'rnn' or 'self' at one length."""
        return float(getattr(self, f"{name}_gradient")[self.lengths.index(length)])
