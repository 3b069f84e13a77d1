"""Three handwritten digits named from left to right, with attention over a CNN's grid, soft or hard, and without."""

import numpy as np
import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.experiments.models.captioner import GRID, WORDS, Attention, Captioner, words
from figures.experiments.models.digit_pictures import (
    SIZE,
    Handwriting,
    Pictures,
    compose,
    handwriting,
    touched,
    with_neighbours,
)
from figures.experiments.models.hard_lesson import HardLesson
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import Decoding, sequence_accuracy, token_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.digit_captioning import Caption, DigitCaptioning

TEST, EXAMPLES = 400, 6
RATES: dict[Attention, float] = {"soft": 7e-3, "hard": 2e-3, "none": 7e-3}
"""Learning rates; of those tried for hard attention (1e-3 to 8e-3) the one with which it names most words."""


@experiment
def digit_captioning(
    *,
    channels: int = 64,
    hidden: int = 64,
    steps: int = 250,
    entropy_weight: float = 0.02,
    seed: int = 0,
) -> DigitCaptioning:
    """Name the digits of a picture from left to right: each word looks at its digit. Hard attention does not learn it.

    Soft attention, hard attention (REINFORCE with a moving-average baseline) and none take as many steps on as many pictures.
    """
    known, held_out = handwriting()
    model, losses = fit("soft", known, channels, hidden, steps, entropy_weight, seed)
    hard, _ = fit("hard", known, channels, hidden, steps, entropy_weight, seed)
    without, losses_without = fit("none", known, channels, hidden, steps, entropy_weight, seed)
    test = compose(held_out, TEST, torch.Generator().manual_seed(seed + 1))
    target = words(test)
    decoding, drawn = model.decode(test), hard.decode(test)
    on_digit = touched(test)  # [B, 3, 80]
    near_digit = with_neighbours(on_digit)
    return DigitCaptioning(
        losses=losses,
        losses_without=losses_without,
        accuracy=sequence_accuracy(decoding.tokens, target),
        accuracy_hard=sequence_accuracy(drawn.tokens, target),
        accuracy_without=sequence_accuracy(without.decode(test).tokens, target),
        word_accuracy_hard=token_accuracy(drawn.tokens, target),
        mass_on_digit=mass(decoding, on_digit),
        mass_on_digit_hard=mass(drawn, on_digit),
        mass_uniform=on_digit.mean().item(),
        mass_near_digit=mass(decoding, near_digit),
        mass_near_uniform=near_digit.mean().item(),
        examples=captions(test, decoding),
    )


def fit(
    attention: Attention,
    ink: Handwriting,
    channels: int,
    hidden: int,
    steps: int,
    entropy_weight: float,
    seed: int,
) -> tuple[Captioner, np.ndarray]:
    """A trained model and its losses."""
    with seeded(seed) as generator:
        model = Captioner(attention, channels, hidden, generator=generator)
        lesson = HardLesson(entropy_weight=entropy_weight)

        def loss(_: int) -> Tensor:
            pictures = compose(ink, 32, generator)
            return (
                model.reinforce(pictures, lesson) if attention == "hard" else model.loss(pictures)
            )

        losses = train(model, loss, steps=steps, rate=RATES[attention])
    return model, losses


def mass(decoding: Decoding, cells: Tensor) -> float:
    """The mean weight of each word on its *cells* [B, 3, 80]."""
    return (decoding.weights * cells).sum(dim=-1).mean().item()


def captions(pictures: Pictures, decoding: Decoding) -> tuple[Caption, ...]:
    """The first test pictures with all that a drawing needs."""
    written = words_of(decoding.tokens, WORDS)
    return tuple(
        Caption(
            image=pictures.images[i].numpy(),
            written=written[i],
            reference=tuple(WORDS[number] for number in words(pictures)[i].tolist()),
            weights=decoding.weights[i].unflatten(-1, GRID).numpy(),
            boxes=tuple(
                (left, top, SIZE, SIZE)
                for left, top in zip(
                    pictures.lefts[i].tolist(), pictures.tops[i].tolist(), strict=True
                )
            ),
        )
        for i in range(EXAMPLES)
    )
