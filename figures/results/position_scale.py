"""How large position vectors are beside token embeddings."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PositionScale:
    """Mean Euclidean norms of vectors of one width.

    ``sinusoid``; ``embedding`` drawn from N(0, 1); ``small`` drawn from N(0, 0.02²), as many models start;
    ``small_scaled``: the small ones times √d_model, as the Transformer paper does.
    """

    d_model: int
    sinusoid: float
    embedding: float
    small: float
    small_scaled: float

    def drowned(self) -> float:
        """How many times the sinusoid is longer than a small embedding that nothing scales up."""
        return self.sinusoid / self.small
