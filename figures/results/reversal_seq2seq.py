"""What reversing digits with an encoder, a decoder and attention showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class ReversalRun:
    """One trained model; the source's position that an output digit comes from is known: the 'gold' cell."""

    score: str
    """'dot', 'general', 'concat' or 'additive'."""
    encoder: str
    """'both' (a BiGRU) or 'forward' (it has read nothing to the right of a state)."""
    losses: np.ndarray
    """Cross-entropy per token in nats, one a training step."""
    accuracy: float
    """Share of digits right when decoding without a teacher, sequences of full length."""
    source: tuple[tuple[str, ...], ...]
    """A few test sequences."""
    written: tuple[tuple[str, ...], ...]
    """What the model wrote for them."""
    weights: np.ndarray
    """Where it looked for them, [examples, outputs, source]; rows sum to 1."""
    offsets: np.ndarray
    """Distances from the gold cell in source positions, negative to its left."""
    mass_at_offset: np.ndarray
    """Mean weight at each of these distances over all test sequences and steps where the cell exists."""

    @property
    def steps(self) -> int:
        """How many batches it was trained on."""
        return len(self.losses)

    @property
    def mass_on_gold(self) -> float:
        """The mean weight on the cell that the digit really comes from."""
        return self.mass_at(0)

    def mass_at(self, offset: int) -> float:
        """The mean weight that many positions to the right of the gold cell."""
        return float(self.mass_at_offset[self.offsets.tolist().index(offset)])


@dataclass(frozen=True)
class ReversalSeq2Seq:
    """Digits reversed with several score functions and encoders: all write the same, each looks elsewhere."""

    length: int
    """Digits in a test sequence."""
    runs: tuple[ReversalRun, ...]

    def run(self, score: str, encoder: str = "both") -> ReversalRun:
        """The run with this score function and this encoder; KeyError when it was not asked for."""
        for run in self.runs:
            if (run.score, run.encoder) == (score, encoder):
                return run
        raise KeyError(f"no run with score {score!r} and encoder {encoder!r}")

    @property
    def dot(self) -> ReversalRun:
        """Luong's dot score on a BiGRU."""
        return self.run("dot")

    @property
    def general(self) -> ReversalRun:
        """Luong's general score on a BiGRU."""
        return self.run("general")

    @property
    def concat(self) -> ReversalRun:
        """Luong's concat score on a BiGRU."""
        return self.run("concat")

    @property
    def additive(self) -> ReversalRun:
        """Bahdanau's score on a BiGRU."""
        return self.run("additive")

    @property
    def forward(self) -> ReversalRun:
        """Bahdanau's score on an encoder that reads forwards only."""
        return self.run("additive", "forward")
