"""Temperature: a divisor of the scores that makes softmax sharper or flatter."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.hard import entropy
from figures.attention.scaled_dot_product import softmax_with_temperature
from figures.results.softmax_temperature import SoftmaxTemperature


@experiment
def softmax_temperature(
    *,
    scores: tuple[float, ...] = (2.0, 1.0, 0.5, -1.0),
    temperatures: tuple[float, ...] = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0),
) -> SoftmaxTemperature:
    """The same scores at several temperatures: from one winner to equal shares, with the entropy of each."""
    raw = torch.tensor(scores)
    weights = torch.stack(
        [softmax_with_temperature(raw, temperature=temperature) for temperature in temperatures]
    )
    return SoftmaxTemperature(
        scores=raw.numpy(),
        temperatures=temperatures,
        weights=weights.numpy(),
        entropy=entropy(weights).numpy(),
    )
