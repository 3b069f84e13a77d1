"""What reading handwritten digits off a picture showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Caption:
    """One test picture."""

    image: np.ndarray
    """Grey values 0 to 1, [32, 40]; 1 is ink."""
    written: tuple[str, ...]
    """The words that the model wrote, left to right."""
    reference: tuple[str, ...]
    weights: np.ndarray
    """Where it looked at each word, [words, 8, 10]; each map sums to 1."""
    boxes: tuple[tuple[int, int, int, int], ...]
    """Each digit's left, top, width and height in pixels, left to right."""

    def mass_on(self, word: int) -> float:
        """The weight of the word numbered *word*, from 0, on the grid cells that its digit touches."""
        left, top, width, height = self.boxes[word]
        weights = self.weights[word]
        cell = self.image.shape[0] // weights.shape[0]  # pixels
        rows = slice(top // cell, -(-(top + height) // cell))
        columns = slice(left // cell, -(-(left + width) // cell))
        return float(weights[rows, columns].sum())


@dataclass(frozen=True)
class DigitCaptioning:
    """A small CNN, attention over its 8×10 grid, and a decoder that names three digits from left to right."""

    losses: np.ndarray
    """Cross-entropy per word in nats, one a training step."""
    losses_without: np.ndarray
    """The same when the decoder gets the grid's mean alone."""
    accuracy: float
    """Share of captions without a wrong word; test pictures use digits held out from training."""
    accuracy_hard: float
    """The same with hard attention: one cell drawn a word, learned by REINFORCE in as many steps."""
    accuracy_without: float
    """The same without attention."""
    word_accuracy_hard: float
    """Share of single words right with hard attention; guessing gets 0.1."""
    mass_on_digit: float
    """Mean weight of each word on the grid cells that its digit touches."""
    mass_on_digit_hard: float
    """The probability, in the mean, that hard attention draws a cell which the word's digit touches."""
    mass_uniform: float
    """The share of cells that a digit touches: what uniform weights would put there."""
    mass_near_digit: float
    """Mean weight of each word on these cells and those beside them: a cell's state has seen 17 pixels across."""
    mass_near_uniform: float
    """What uniform weights would put there."""
    examples: tuple[Caption, ...]
