"""Does a solved task prove that attention works? With one fixed number a plain average solves it too."""

import torch

from deckgen.jobs.registry import experiment
from figures.experiments.models.number_lookup import (
    Lookup,
    Questions,
    Weights,
    accuracy,
    ask,
    mass_on_answer,
    teach,
)
from figures.results.uniform_readout import UniformReadout


@experiment
def uniform_readout(
    *, length: int = 10, number: int = 7, steps: int = 250, seed: int = 0
) -> UniformReadout:
    """Number present: attention against frozen equal weights, about one number and about any number."""
    same_learned = _learn(Weights.LEARNED, number, length, steps, seed)
    same_uniform = _learn(Weights.UNIFORM, number, length, steps, seed)
    any_learned = _learn(Weights.LEARNED, None, length, steps, seed)
    any_uniform = _learn(Weights.UNIFORM, None, length, steps, seed)
    return UniformReadout(
        length=length,
        same_learned=same_learned[0],
        same_uniform=same_uniform[0],
        any_learned=any_learned[0],
        any_uniform=any_uniform[0],
        same_learned_mass=same_learned[1],
        any_learned_mass=any_learned[1],
        uniform_mass=any_uniform[1],
    )


def _learn(
    weights: Weights, number: int | None, length: int, steps: int, seed: int
) -> tuple[float, float]:
    """Accuracy on fresh questions, and the mean weight on the number in question."""
    generator = torch.Generator().manual_seed(seed)
    model = Lookup(weights, generator=generator)

    def draw(count: int = 64) -> Questions:
        return ask(count, shortest=length, longest=length, always=number, generator=generator)

    teach(model, draw, lambda questions: questions.real, steps=steps)
    fresh = draw(1000)
    return accuracy(model, fresh, fresh.real), mass_on_answer(model, fresh)
