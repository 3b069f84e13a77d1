"""A decoder that can generate a word or copy one from the source (See et al. 2017, arXiv:1704.04368)."""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from figures.attention.copy_mechanism import pointer_generator
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.memory import Memory


@dataclass(frozen=True)
class Pointed:
    """The logarithm of each next word's probability, source-only words included."""

    logits: Float[Tensor, "B T extended"]
    state: Float[Tensor, "B D"]
    weights: Float[Tensor, "B T S"]
    generate: Float[Tensor, "B T 1"]


class PointerDecoder(nn.Module):
    """Luong's decoder with the additive score, and a switch p_gen between writing and pointing."""

    def __init__(
        self,
        words: int,
        extended_words: int,
        unknown: int,
        *,
        embedding: int,
        hidden: int,
        context: int,
    ) -> None:
        """Words from *words* up to *extended_words* have no embedding of their own: they are read as *unknown*."""
        super().__init__()
        self.words, self.extended_words, self.unknown = words, extended_words, unknown
        self.decoder = LuongDecoder(
            AdditiveLook(hidden, context),
            words,
            embedding=embedding,
            hidden=hidden,
            context=context,
        )
        self.switch = nn.Linear(hidden + context, 1)

    def forward(
        self,
        tokens: Int[Tensor, "B T"],
        state: Float[Tensor, "B D"],
        memory: Memory,
        source: Int[Tensor, "B S"],
    ) -> Pointed:
        """One look a step serves both: its average is read, its weights are the chances to be copied."""
        states, last = self.decoder.ask(known(tokens, self.words, self.unknown), state)
        look = self.decoder.look(states, memory, 0)
        vocabulary = torch.softmax(self.decoder.answer(states, look.output), dim=-1)
        generate = torch.sigmoid(self.switch(torch.cat((states, look.output), dim=-1)))
        chances = pointer_generator(
            vocabulary, look.weights, source, generate, extended_words=self.extended_words
        )
        return Pointed((chances + 1e-10).log(), last, look.weights, generate)


def known(tokens: Int[Tensor, "*n"], words: int, unknown: int) -> Int[Tensor, "*n"]:
    """The tokens, with those outside the vocabulary as *unknown*."""
    return torch.where(tokens < words, tokens, unknown)
