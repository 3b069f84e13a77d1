"""Three handwritten digits named from left to right, with attention over a CNN's grid and without."""

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.experiments.models.decoders import BahdanauDecoder, FixedVectorDecoder
from figures.experiments.models.digit_pictures import (
    CELL,
    HEIGHT,
    SIZE,
    WIDTH,
    Handwriting,
    Pictures,
    compose,
    handwriting,
    touched,
    with_neighbours,
)
from figures.experiments.models.image_encoder import ImageEncoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import SPECIAL, START, Decoding, greedy, sequence_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.digit_captioning import Caption, DigitCaptioning

WORDS = (*SPECIAL, "零", "一", "二", "三", "四", "五", "六", "七", "八", "九")
GRID = (HEIGHT // CELL, WIDTH // CELL)
TEST, EXAMPLES = 400, 6


@experiment
def digit_captioning(
    *, channels: int = 64, hidden: int = 64, steps: int = 400, seed: int = 0
) -> DigitCaptioning:
    """Name the digits of a picture from left to right: each word looks at its digit."""
    known, held_out = handwriting()
    model, losses = fit("attention", known, channels, hidden, steps, seed)
    without, losses_without = fit("none", known, channels, hidden, steps, seed)
    test = compose(held_out, TEST, torch.Generator().manual_seed(seed + 1))
    target = test.digits + len(SPECIAL)
    decoding = model.decode(test)
    on_digit = touched(test)  # [B, 3, 80]
    near_digit = with_neighbours(on_digit)
    return DigitCaptioning(
        losses=losses,
        losses_without=losses_without,
        accuracy=sequence_accuracy(decoding.tokens, target),
        accuracy_without=sequence_accuracy(without.decode(test).tokens, target),
        mass_on_digit=(decoding.weights * on_digit).sum(dim=-1).mean().item(),
        mass_uniform=on_digit.mean().item(),
        mass_near_digit=(decoding.weights * near_digit).sum(dim=-1).mean().item(),
        mass_near_uniform=near_digit.mean().item(),
        examples=captions(test, decoding),
    )


class Captioner(nn.Module):
    """An image encoder and a decoder of words."""

    def __init__(self, attention: str, channels: int, hidden: int) -> None:
        super().__init__()
        cells = GRID[0] * GRID[1]
        self.encoder = ImageEncoder(cells=cells, channels=channels, summary=hidden)
        if attention == "none":
            self.decoder = FixedVectorDecoder(len(WORDS), embedding=16, hidden=hidden)
        else:
            look = AdditiveLook(hidden, self.encoder.width)
            self.decoder = BahdanauDecoder(
                look, len(WORDS), embedding=16, hidden=hidden, context=self.encoder.width
            )

    def loss(self, pictures: Pictures) -> Float[Tensor, ""]:
        """The mean cross-entropy per word, in nats."""
        target = pictures.digits + len(SPECIAL)
        previous = torch.cat((torch.full_like(target[:, :1], START), target[:, :-1]), dim=1)
        memory = self.encoder(pictures.images)
        decoded = self.decoder(previous, memory.summary, memory)
        return cross_entropy(decoded.logits.transpose(1, 2), target)

    @torch.no_grad()
    def decode(self, pictures: Pictures) -> Decoding:
        """Three words, written without a teacher."""
        return greedy(self.decoder, self.encoder(pictures.images), pictures.digits.size(1))


def fit(
    attention: str, ink: Handwriting, channels: int, hidden: int, steps: int, seed: int
) -> tuple[Captioner, np.ndarray]:
    """A trained model and its losses."""
    with seeded(seed) as generator:
        model = Captioner(attention, channels, hidden)
        losses = train(
            model, lambda _: model.loss(compose(ink, 32, generator)), steps=steps, rate=4e-3
        )
    return model, losses


def captions(pictures: Pictures, decoding: Decoding) -> tuple[Caption, ...]:
    """The first test pictures with all that a drawing needs."""
    written = words_of(decoding.tokens, WORDS)
    return tuple(
        Caption(
            image=pictures.images[i].numpy(),
            written=written[i],
            reference=tuple(WORDS[len(SPECIAL) + digit] for digit in pictures.digits[i].tolist()),
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
