"""The smallest model with attention: does a given number occur in a sequence?"""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from figures.attention.projections import linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.trace import AttentionTrace


@dataclass(frozen=True)
class Questions:
    """Sequences, the number asked for in each, and whether it is there."""

    sequence: Int[Tensor, "B S"]
    asked: Int[Tensor, " B"]
    present: Bool[Tensor, " B"]


@dataclass(frozen=True)
class Found:
    """Everything that one forward pass computed, in this order."""

    embedded: Float[Tensor, "B S D"]
    query: Float[Tensor, "B 1 D"]
    key: Float[Tensor, "B S D"]
    value: Float[Tensor, "B S D"]
    look: AttentionTrace
    logits: Float[Tensor, " B"]


class NumberFinder(nn.Module):
    """One head, no positions: the asked number is the query, the sequence is keys and values."""

    def __init__(self, vocabulary: int, *, width: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.W_q = linear(width, width)
        self.W_k = linear(width, width)
        self.W_v = linear(width, width)
        self.readout = nn.Linear(width, 1)

    def forward(self, sequence: Int[Tensor, "B S"], asked: Int[Tensor, " B"]) -> Found:
        """Look for the asked number, then compare what was found with what was asked."""
        embedded = self.embedding(sequence)  # [B, S] -> [B, S, D]
        question = self.embedding(asked)[:, None]  # [B] -> [B, 1, D]
        query, key, value = self.W_q(question), self.W_k(embedded), self.W_v(embedded)
        look = self.attend(query, key, value)  # weights [B, 1, S], output [B, 1, D]
        match = look.output * question  # [B, 1, D], large where both agree
        logits = self.readout(match).flatten()  # [B, 1, 1] -> [B]
        return Found(embedded, query, key, value, look, logits)

    def attend(
        self,
        query: Float[Tensor, "B 1 D"],
        key: Float[Tensor, "B S D"],
        value: Float[Tensor, "B S D"],
    ) -> AttentionTrace:
        """Scaled dot-product attention from the taught library."""
        return scaled_dot_product_attention(query, key, value)


class UniformFinder(NumberFinder):
    """The twin that cannot look: its weights are 1/S for ever."""

    def attend(
        self,
        query: Float[Tensor, "B 1 D"],
        key: Float[Tensor, "B S D"],
        value: Float[Tensor, "B S D"],
    ) -> AttentionTrace:
        """The same attention with all scores 0."""
        return scaled_dot_product_attention(query * 0, key, value)


def ask(*, batch: int, vocabulary: int, length: int, generator: torch.Generator) -> Questions:
    """Random sequences; in about half of them the asked number stands exactly once, in the others never."""
    asked = torch.randint(vocabulary, (batch,), generator=generator)
    others = torch.randint(1, vocabulary, (batch, length), generator=generator)
    sequence = (asked[:, None] + others) % vocabulary  # any number but the asked one
    present = torch.rand(batch, generator=generator) < 0.5
    place = torch.randint(length, (batch,), generator=generator)
    here = (torch.arange(length) == place[:, None]) & present[:, None]
    return Questions(torch.where(here, asked[:, None], sequence), asked, present)


def loss_of(model: NumberFinder, questions: Questions) -> Float[Tensor, ""]:
    """The binary cross-entropy of the answers, in nats."""
    logits = model(questions.sequence, questions.asked).logits
    return binary_cross_entropy_with_logits(logits, questions.present.float())


def lesson(
    model: NumberFinder, draw: Callable[[], Questions]
) -> Callable[[int], Float[Tensor, ""]]:
    """The loss on new questions at each step, as the training loop wants it."""
    return lambda _: loss_of(model, draw())


def accuracy_of(found: Found, questions: Questions) -> float:
    """The share of questions answered right."""
    return ((found.logits > 0) == questions.present).float().mean().item()


def mass_on_asked(found: Found, questions: Questions) -> float:
    """The mean weight on the asked number, over the sequences that hold it."""
    there = questions.sequence == questions.asked[:, None]  # [B, S]
    mass = (found.look.weights.squeeze(1) * there).sum(dim=-1)  # [B]
    return mass[questions.present].mean().item()
