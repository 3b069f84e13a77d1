"""What local attention learns on a copy, and how much less of a reversal in the same training."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class LocalRun:
    """One trained model."""

    attention: str
    """'local-m', 'local-p' or 'global'."""
    task: str
    """'copy' or 'reverse'."""
    accuracy: float
    """Share of digits right when decoding without a teacher."""
    source: tuple[str, ...]
    """One test sequence."""
    written: tuple[str, ...]
    """What the model wrote for it."""
    weights: np.ndarray
    """Where it looked, [outputs, source]; exactly 0 outside the window, and local-p's rows sum to less than 1."""
    centres: np.ndarray | None
    """The middle of each output's window in source positions [outputs]; None for global attention."""


@dataclass(frozen=True)
class LocalCopyReverse:
    """Three kinds of attention, two tasks: a window around position t suits the copy alone."""

    length: int
    """Digits in a sequence."""
    half_width: float
    """The window reaches this many positions to each side."""
    steps: int
    """Training steps of each model."""
    runs: tuple[LocalRun, ...]

    def run(self, attention: str, task: str) -> LocalRun:
        """The run of this attention on this task; KeyError when there is none."""
        for run in self.runs:
            if (run.attention, run.task) == (attention, task):
                return run
        raise KeyError(f"no run with {attention!r} on {task!r}")

    def accuracy(self, attention: str, task: str) -> float:
        """The share of digits that this attention got right on this task."""
        return self.run(attention, task).accuracy
