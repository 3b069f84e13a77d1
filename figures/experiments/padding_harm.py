"""Pads that are not masked: training looks healthy either way; the harm shows when there are more pads than usual."""

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.looking import weight_on_padding
from figures.experiments.models.number_lookup import (
    Lookup,
    Questions,
    Weights,
    accuracy,
    ask,
    teach,
)
from figures.results.padding_harm import PaddingHarm


@experiment
def padding_harm(
    *,
    shortest: int = 3,
    longest: int = 10,
    extra: tuple[int, ...] = (0, 10, 20, 40, 80, 160),
    steps: int = 250,
    seed: int = 0,
) -> PaddingHarm:
    """The same look-up learned with and without a padding mask, then asked behind more and more padding."""
    masked = _learn(lambda questions: questions.real, shortest, longest, extra, steps, seed)
    unmasked = _learn(lambda questions: None, shortest, longest, extra, steps, seed)
    return PaddingHarm(
        extra=extra,
        masked_losses=masked[0],
        unmasked_losses=unmasked[0],
        masked_accuracy=masked[1],
        unmasked_accuracy=unmasked[1],
        masked_pad_weight=masked[2],
        unmasked_pad_weight=unmasked[2],
        lengths=tuple(range(shortest, longest + 1)),
        leak_by_length=unmasked[3],
    )


def _learn(
    mask_of: Callable[[Questions], Tensor | None],
    shortest: int,
    longest: int,
    extra: tuple[int, ...],
    steps: int,
    seed: int,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Losses [steps], accuracy and weight on padding [N] by extra pads, weight on padding [L] by length."""
    generator = torch.Generator().manual_seed(seed)
    model = Lookup(Weights.LEARNED, generator=generator)

    def draw(count: int = 64) -> Questions:
        return ask(count, shortest=shortest, longest=longest, generator=generator)

    losses = teach(model, draw, mask_of, steps=steps)
    fresh = draw(1000)
    asked = [fresh.padded(pads) for pads in extra]
    with torch.no_grad():
        usual, *more = (
            weight_on_padding(model.look(questions, mask_of(questions)).weights, questions.real)
            for questions in (fresh, *asked)
        )  # each [B, 1]
    own = fresh.real.sum(dim=-1)  # [B, 1], each sequence's length
    return (
        losses,
        np.array([accuracy(model, questions, mask_of(questions)) for questions in asked]),
        np.array([leak.mean().item() for leak in more]),
        np.array([usual[own == n].mean().item() for n in range(shortest, longest + 1)]),
    )
