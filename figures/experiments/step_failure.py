"""The fixed-length vector does not forget what was read first; what is written last goes wrong."""

import numpy as np

from deckgen.jobs.registry import experiment
from figures.experiments.models.bottleneck import CHANCE, TASKS, digit_model, train_on_digits
from figures.experiments.models.randomness import seeded
from figures.results.step_failure import StepFailure


@experiment
def step_failure(
    *, hidden: int = 64, steps: int = 200, length: int = 16, seed: int = 0
) -> StepFailure:
    """Accuracy at each decoding step without attention, for copying and for reversing."""
    curves = {task: by_step(task, hidden, steps, length, seed) for task in ("copy", "reverse")}
    return StepFailure(length=length, chance=CHANCE, **curves)


def by_step(task: str, hidden: int, steps: int, length: int, seed: int) -> np.ndarray:
    """Train one model and measure each step [length] over 512 fresh sequences."""
    with seeded(seed) as generator:
        model = digit_model("none", hidden=hidden)
        train_on_digits(model, task, steps=steps, generator=generator)
        test = TASKS[task](batch=512, length=length, generator=generator)
    return (model.decode(test).tokens == test.target).float().mean(dim=0).numpy()
