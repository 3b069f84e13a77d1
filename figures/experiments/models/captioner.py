"""Pictures to words: an image encoder and a decoder that looks at its grid softly, at one drawn cell, or not at all."""

from typing import Literal

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from figures.experiments.models.decoders import BahdanauDecoder, Decoded, FixedVectorDecoder
from figures.experiments.models.digit_pictures import CELL, HEIGHT, WIDTH, Pictures
from figures.experiments.models.hard_lesson import HardLesson, joined
from figures.experiments.models.image_encoder import ImageEncoder
from figures.experiments.models.looks import AdditiveLook, HardLook
from figures.experiments.models.seq2seq import SPECIAL, START, Decoding, greedy

WORDS = (*SPECIAL, "零", "一", "二", "三", "四", "五", "六", "七", "八", "九")
GRID = (HEIGHT // CELL, WIDTH // CELL)

Attention = Literal["soft", "hard", "none"]


class Captioner(nn.Module):
    """Names the digits of a picture; soft and hard attention share one score, Bahdanau's."""

    def __init__(
        self, attention: Attention, channels: int, hidden: int, *, generator: torch.Generator
    ) -> None:
        """Hard attention draws its cells from the generator."""
        super().__init__()
        self.encoder = ImageEncoder(cells=GRID[0] * GRID[1], channels=channels, summary=hidden)
        sizes = {"embedding": 16, "hidden": hidden}
        if attention == "none":
            self.decoder = FixedVectorDecoder(len(WORDS), **sizes)
        else:
            soft = AdditiveLook(hidden, self.encoder.width)
            look = soft if attention == "soft" else HardLook(soft, generator=generator)
            self.decoder = BahdanauDecoder(look, len(WORDS), **sizes, context=self.encoder.width)

    def read(self, pictures: Pictures) -> Decoded:
        """The scores of every word under teacher forcing."""
        target = words(pictures)
        previous = torch.cat((torch.full_like(target[:, :1], START), target[:, :-1]), dim=1)
        memory = self.encoder(pictures.images)
        return self.decoder(previous, memory.summary, memory)

    def loss(self, pictures: Pictures) -> Float[Tensor, ""]:
        """The mean cross-entropy per word, in nats."""
        return cross_entropy(self.read(pictures).logits.transpose(1, 2), words(pictures))

    def reinforce(self, pictures: Pictures, lesson: HardLesson) -> Float[Tensor, ""]:
        """The loss of a batch whose cells were drawn."""
        decoded = self.read(pictures)
        return lesson.loss(joined(decoded.looks), decoded.logits, words(pictures))

    @torch.no_grad()
    def decode(self, pictures: Pictures) -> Decoding:
        """Three words, written without a teacher."""
        return greedy(self.decoder, self.encoder(pictures.images), pictures.digits.size(1))


def words(pictures: Pictures) -> Tensor:
    """The numbers of the words to be written, [B, 3]."""
    return pictures.digits + len(SPECIAL)
