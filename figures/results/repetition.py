"""A character model that repeats itself, by temperature, by dropout and with a repetition penalty."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Repetition:
    """A repeat is a character that completes a sequence of ``gram`` characters already written in the same text.

    ``by_temperature`` [N] and ``by_dropout`` [M]: share of repeats, mean over the prompts; ``penalised``: greedy with
    the penalty; ``original``: the same measure on real text. ``samples``: one text for each temperature, then the
    penalised one. ``loss``: mean of the last tenth of training without dropout, in nats a character.
    """

    gram: int
    temperatures: tuple[float, ...]
    dropouts: tuple[float, ...]
    by_temperature: np.ndarray
    by_dropout: np.ndarray
    penalty: float
    penalised: float
    original: float
    samples: tuple[str, ...]
    loss: float

    def at_temperature(self, temperature: float) -> float:
        """Share of repeats at one temperature; 0 means greedy."""
        return float(self.by_temperature[self.temperatures.index(temperature)])

    def at_dropout(self, dropout: float) -> float:
        """Share of repeats, greedy, of the model trained with this attention dropout."""
        return float(self.by_dropout[self.dropouts.index(dropout)])

    def greedy(self) -> float:
        """Share of repeats without sampling."""
        return self.at_temperature(0.0)
