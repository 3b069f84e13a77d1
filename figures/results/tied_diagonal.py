"""Self-attention weights of an untrained layer, with separate and with tied query and key matrices."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class TiedDiagonal:
    """Weights [T, T] of one look, nothing trained."""

    separate: np.ndarray
    tied: np.ndarray

    def separate_diagonal(self) -> float:
        """Mean weight on the token itself with separate W_q and W_k: about 1/T."""
        return float(self.separate.diagonal().mean())

    def tied_diagonal(self) -> float:
        """The same with W_q = W_k: each token is most like itself."""
        return float(self.tied.diagonal().mean())

    def uniform(self) -> float:
        """1/T."""
        return 1 / len(self.separate)
