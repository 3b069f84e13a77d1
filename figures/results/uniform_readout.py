"""Whether a number occurs, learned with attention and with weights frozen to be equal."""

from dataclasses import dataclass


@dataclass(frozen=True)
class UniformReadout:
    """Accuracy, and the mean weight on the number in question, of four models.

    ``same_*``: always asked about the same number; ``any_*``: each time about another. ``*_learned``: attention;
    ``*_uniform``: every position has the same weight for good.
    """

    length: int
    same_learned: float
    same_uniform: float
    any_learned: float
    any_uniform: float
    same_learned_mass: float
    any_learned_mass: float
    uniform_mass: float
