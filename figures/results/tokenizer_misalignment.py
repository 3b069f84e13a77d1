"""Attention over pieces, labelled by words and by the pieces that the model saw."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class TokenizerMisalignment:
    """Weights [P, P] over P pieces; ``by_hand`` are the words written onto the columns one after the other.

    Surplus columns have the label ''. ``pieces`` are the right labels; ## marks a piece that continues a word.
    """

    words: tuple[str, ...]
    pieces: tuple[str, ...]
    by_hand: tuple[str, ...]
    weights: np.ndarray
    asking: int

    def wrong_labels(self) -> int:
        """How many columns carry a word that they do not belong to, or none."""
        return sum(
            not hand or not hand.startswith(piece.removeprefix("##")) or piece.startswith("##")
            for hand, piece in zip(self.by_hand, self.pieces, strict=True)
        )

    def looked_at(self) -> str:
        """The piece at which the asking piece really looks most."""
        return self.pieces[int(self.weights[self.asking].argmax())]

    def seems_looked_at(self) -> str:
        """What the label written by hand says there."""
        return self.by_hand[int(self.weights[self.asking].argmax())]
