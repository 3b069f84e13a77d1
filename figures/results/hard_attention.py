"""What hard attention learned by reward, beside soft attention on the same task."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class HardAttention:
    """Digits reversed: one model looks at one drawn position, the other averages over all."""

    length: int
    """Digits in a sequence."""
    hard_curve: np.ndarray
    """Share of digits right under teacher forcing, one a training step, position drawn."""
    soft_curve: np.ndarray
    """The same with soft attention."""
    baseline_curve: np.ndarray
    """The moving average of past rewards (log-probability of the right digit, nats), one a training step."""
    hard_accuracy: float
    """Share of digits right when decoding without a teacher, positions drawn."""
    soft_accuracy: float
    """The same with soft attention."""
    hard_mass: float
    """Mean probability of the gold position."""
    soft_mass: float
    """Mean weight of the gold position."""
    source: tuple[str, ...]
    """One test sequence."""
    written: tuple[str, ...]
    """What the hard model wrote for it."""
    hard_weights: np.ndarray
    """The probabilities of each position, [outputs, source]."""
    choices: np.ndarray
    """The position that was drawn, [outputs]."""
    soft_weights: np.ndarray
    """Where the soft model looked, [outputs, source]."""
    hard_steps: int
    """Training steps of the hard model."""
    soft_steps: int
    """Training steps of the soft model."""
