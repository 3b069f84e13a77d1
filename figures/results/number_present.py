"""What a model that says whether a number occurs in a sequence did, and what its accuracy does not prove."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Question:
    """Does ``asked`` stand in ``sequence``?"""

    asked: int
    sequence: tuple[int, ...]
    answer: bool
    """The truth."""
    probability: float
    """The model's probability of yes, 0 to 1."""
    weights: np.ndarray
    """Where the model looked, [positions]; sums to 1."""

    @property
    def mass(self) -> float:
        """The weight on the positions where the asked number stands."""
        return float(self.weights[np.array(self.sequence) == self.asked].sum())

    @property
    def said(self) -> bool:
        """The model's answer."""
        return self.probability > 0.5

    def words(self) -> list[tuple[str, float]]:
        """Each number of the sequence with its weight to three digits."""
        return [
            (str(n), round(float(w), 3)) for n, w in zip(self.sequence, self.weights, strict=True)
        ]


@dataclass(frozen=True)
class NumberPresent:
    """One attention head with the asked number as its query, and a twin whose weights stay uniform."""

    vocabulary: int
    """How many different numbers there are."""
    length: int
    """Numbers in a sequence."""
    losses: np.ndarray
    """Binary cross-entropy in nats, one a training step."""
    accuracy: float
    """Share of new questions answered right."""
    mass: float
    """Mean weight on the asked number over new sequences in which it stands once."""
    losses_uniform: np.ndarray
    """Binary cross-entropy of the twin."""
    accuracy_uniform: float
    """Share that the twin answers right, whose weights are 1/length for ever."""
    mass_uniform: float
    """The twin's mean weight on the asked number: 1/length."""
    examples: tuple[Question, ...]
    """Sequences with the number and without it, in turns."""
