"""Concatenating heads and multiplying by W_o is a sum over heads."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class HeadSum:
    """The output [T, D] both ways, each head's own share of it [H, T, D], and a width that heads do not divide.

    ``odd_*``: heads × d_head joined width and the output's width, for a d_model that is no multiple of the heads.
    """

    concatenated: np.ndarray
    contributions: np.ndarray
    odd_heads: int
    odd_joined: int
    odd_output: int

    def difference(self) -> float:
        """The largest absolute difference between the concatenated form and the sum."""
        return float(np.abs(self.concatenated - self.contributions.sum(axis=0)).max())
