"""What the fixed-length vector loses, and what looking back regains, on digits to be written backwards."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class DecodedExample:
    """One sequence through one trained model; H is the width of a state."""

    source: tuple[str, ...]
    wanted: tuple[str, ...]
    written: tuple[str, ...]
    encoder_states: np.ndarray  # [S, H], each in -1..1
    summary: np.ndarray  # [H], the decoder's first state: all that it gets without attention
    decoder_states: np.ndarray  # [T, H]
    weights: np.ndarray | None  # [T, S], each row sums to 1; None without attention

    @property
    def right(self) -> tuple[bool, ...]:
        """Of each written token, whether it is the wanted one."""
        return tuple(a == b for a, b in zip(self.written, self.wanted, strict=True))


@dataclass(frozen=True)
class Bottleneck:
    """Token accuracies (0 to 1, free-running) by length, without and with attention, and one example of each."""

    trained: tuple[int, int]  # the shortest and the longest length in training
    chance: float  # the accuracy of guessing
    steps: int  # of training, for each of the two models
    lengths: tuple[int, ...]
    without: np.ndarray  # [lengths]
    with_attention: np.ndarray  # [lengths]
    example: DecodedExample
    example_with_attention: DecodedExample

    @property
    def hidden(self) -> int:
        """How many numbers the bottleneck holds."""
        return len(self.example.summary)

    def accuracy_at(self, length: int) -> float:
        """Without attention. ValueError for a length that was not measured."""
        return float(self.without[self.lengths.index(length)])

    def accuracy_with_attention_at(self, length: int) -> float:
        """With additive attention. ValueError for a length that was not measured."""
        return float(self.with_attention[self.lengths.index(length)])
