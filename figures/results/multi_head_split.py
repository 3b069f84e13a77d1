"""Every stage of one trained multi-head self-attention for one sentence."""

from dataclasses import dataclass

import numpy as np

#: What a head can be found to look at.
TARGETS = ("previous", "next", "first", "verb")


@dataclass(frozen=True)
class MultiHeadSplit:
    """T tokens, D columns in ``x`` and ``output``, H heads of E columns, D = H·E; the biases stay inside q, k, v.

    ``jobs`` names for each head the target of TARGETS on which most of its weight falls, ``job_mass`` that share
    (0 to 1, the mean over queries and fresh sentences).
    """

    tokens: tuple[str, ...]
    x: np.ndarray  # [T, D], never cut
    query: np.ndarray  # [H, T, E]
    key: np.ndarray  # [H, T, E]
    value: np.ndarray  # [H, T, E]
    weights: np.ndarray  # [H, T, T], each row sums to 1
    heads: np.ndarray  # [H, T, E], the output of each head: Z_0 ... Z_{H-1}
    output: np.ndarray  # [T, D], after W^O
    jobs: tuple[str, ...]  # [H]
    job_mass: np.ndarray  # [H]
    mass: np.ndarray  # [H, targets], the mean weight of each head on each of TARGETS
    accuracy: float  # share of right answers over all four questions

    @property
    def count(self) -> int:
        """How many heads there are."""
        return len(self.heads)

    def mass_of(self, head: int) -> float:
        """The share of head's weight on what it looks at most, 0 to 1."""
        return float(self.job_mass[head])
