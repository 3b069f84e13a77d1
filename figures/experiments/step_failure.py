"""What goes wrong first with a fixed-length vector: hardly what was read first, but what is written last.

The encoder reads forwards only, so that the first token is the one read longest ago: with a bidirectional one it would
be both the oldest and the newest.
"""

import numpy as np

from deckgen.jobs.registry import experiment
from figures.experiments.models.bottleneck import CHANCE, TASKS, train_on_digits
from figures.experiments.models.decoders import FixedVectorDecoder
from figures.experiments.models.digit_sequences import TOKENS
from figures.experiments.models.gru_encoder import Direction, GRUEncoder
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import Seq2Seq
from figures.results.step_failure import StepFailure


@experiment
def step_failure(
    *, hidden: int = 64, steps: int = 200, length: int = 16, seed: int = 0
) -> StepFailure:
    """Accuracy at each decoding step without attention, for copying and for reversing, from a forward encoder."""
    curves = {task: by_step(task, hidden, steps, length, seed) for task in ("copy", "reverse")}
    return StepFailure(length=length, chance=CHANCE, steps=steps, **curves)


def by_step(task: str, hidden: int, steps: int, length: int, seed: int) -> np.ndarray:
    """Train one model and measure each step [length] over 512 fresh sequences."""
    with seeded(seed) as generator:
        model = forward_model(hidden)
        train_on_digits(model, task, steps=steps, generator=generator)
        test = TASKS[task](batch=512, length=length, generator=generator)
    return (model.decode(test).tokens == test.target).float().mean(dim=0).numpy()


def forward_model(hidden: int) -> Seq2Seq:
    """A decoder with one fixed vector after an encoder that reads forwards only."""
    encoder = GRUEncoder(
        len(TOKENS), embedding=32, hidden=hidden, summary=hidden, direction=Direction.FORWARD
    )
    return Seq2Seq(encoder, FixedVectorDecoder(len(TOKENS), embedding=32, hidden=hidden))
