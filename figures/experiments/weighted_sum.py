"""A weighted sum small enough to be checked with a pocket calculator."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.weighted_sum import weighted_sum as look_up
from figures.results.weighted_sum import WeightedSum


@experiment
def weighted_sum(
    *,
    scores: tuple[float, ...] = (2.0, 1.0, 0.0),
    values: tuple[tuple[float, ...], ...] = ((4.0, 0.0), (0.0, 2.0), (2.0, 2.0)),
) -> WeightedSum:
    """One query, three values: exponentials, weights, products and their sum, number by number."""
    value = torch.tensor(values)
    look = look_up(torch.tensor([scores]), value)
    weights = look.weights[0]
    return WeightedSum(
        scores=look.scores[0].numpy(),
        exps=look.scores[0].exp().numpy(),
        weights=weights.numpy(),
        values=value.numpy(),
        products=(weights[:, None] * value).numpy(),
        output=look.output[0].numpy(),
    )
