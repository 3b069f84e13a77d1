"""What single-head self-attention computed for one sentence of the mini grammar."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class QkvFlow:
    """Every matrix on the way from the token vectors X to the output Z, of one trained head.

    T tokens, d_model columns in ``x``, d_k columns in ``query``, ``key``, ``value`` and ``output``.
    ``accuracy`` is the share of right answers on sentences of the whole grammar, 0 to 1.
    """

    tokens: tuple[str, ...]
    x: np.ndarray  # [T, d_model]
    w_query: np.ndarray  # [d_model, d_k]: query = x @ w_query
    w_key: np.ndarray  # [d_model, d_k]
    w_value: np.ndarray  # [d_model, d_k]
    query: np.ndarray  # [T, d_k]
    key: np.ndarray  # [T, d_k]
    value: np.ndarray  # [T, d_k]
    scores: np.ndarray  # [T, T], already divided by the square root of d_k
    weights: np.ndarray  # [T, T], each row sums to 1
    output: np.ndarray  # [T, d_k]
    accuracy: float

    @property
    def d_model(self) -> int:
        """Columns of X."""
        return self.x.shape[1]

    @property
    def d_k(self) -> int:
        """Columns of Q, K and V."""
        return self.query.shape[1]

    def position(self, token: str) -> int:
        """The row of *token*. ValueError when the sentence does not hold it."""
        return self.tokens.index(token)

    def weight(self, query: str, key: str) -> float:
        """How much the token *query* looks at the token *key*, 0 to 1."""
        return float(self.weights[self.position(query), self.position(key)])

    def score(self, query: str, key: str) -> float:
        """The scaled alignment score of the two tokens."""
        return float(self.scores[self.position(query), self.position(key)])
