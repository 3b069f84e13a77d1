"""Does the asked number occur in the sequence? A task that attention solves, and that an average solves as well."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np
import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from figures.attention.projections import affine, linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.trace import AttentionTrace
from figures.attention.weighted_sum import weighted_sum
from figures.experiments.models.training import train

NUMBERS = 20
PAD = NUMBERS  # the token after the last number


class Weights(Enum):
    """How the positions are weighted: by a learned comparison, or all alike for good."""

    LEARNED = "learned"
    UNIFORM = "uniform"


@dataclass(frozen=True)
class Questions:
    """Numbers, padded on the right with PAD; the asked number; whether it occurs."""

    numbers: Int[Tensor, "B S"]
    asked: Int[Tensor, "B 1"]
    occurs: Bool[Tensor, " B"]

    @property
    def real(self) -> Bool[Tensor, "B 1 S"]:
        """True on numbers, False on padding."""
        return (self.numbers != PAD).unsqueeze(1)

    def padded(self, extra: int) -> "Questions":
        """The same questions with more padding behind."""
        numbers = nn.functional.pad(self.numbers, (0, extra), value=PAD)
        return Questions(numbers, self.asked, self.occurs)


def ask(
    batch: int,
    *,
    shortest: int,
    longest: int,
    always: int | None = None,
    generator: torch.Generator,
) -> Questions:
    """Fresh questions, about the same number *always* or each about another.

    The asked number occurs exactly once in half of them, at a random place.
    """
    numbers = torch.randint(NUMBERS, (batch, longest), generator=generator)
    asked = torch.randint(NUMBERS, (batch, 1), generator=generator)
    asked = asked if always is None else torch.full_like(asked, always)
    numbers = torch.where(numbers == asked, (numbers + 1) % NUMBERS, numbers)
    lengths = torch.randint(shortest, longest + 1, (batch, 1), generator=generator)
    place = (torch.rand(batch, 1, generator=generator) * lengths).long()
    occurs = torch.rand(batch, 1, generator=generator) < 0.5
    numbers = torch.where(occurs & (torch.arange(longest) == place), asked, numbers)
    numbers = numbers.masked_fill(torch.arange(longest) >= lengths, PAD)
    return Questions(numbers, asked, occurs.squeeze(1))


class Lookup(nn.Module):
    """The asked number is the query, the sequence key and value; a small network reads the answer. No positions."""

    def __init__(self, weights: Weights, *, width: int = 16, generator: torch.Generator) -> None:
        super().__init__()
        self.weights = weights
        self.embedding = nn.Parameter(torch.randn(NUMBERS + 1, width, generator=generator))
        self.W_q, self.W_k, self.W_v = (linear(width, width, generator=generator) for _ in range(3))
        self.hidden = affine(2 * width, 64, generator=generator)
        self.readout = affine(64, 1, generator=generator)

    def look(self, questions: Questions, mask: Bool[Tensor, "B 1 S"] | None) -> AttentionTrace:
        """The trace of the one query a question."""
        x = self.embedding[questions.numbers]  # [B, S] -> [B, S, D]
        if self.weights is Weights.UNIFORM:
            return weighted_sum(torch.zeros_like(x[:, None, :, 0]), self.W_v(x), mask)
        query = self.W_q(self.embedding[questions.asked])  # [B, 1, D]
        return scaled_dot_product_attention(query, self.W_k(x), self.W_v(x), mask)

    def forward(
        self, questions: Questions, mask: Bool[Tensor, "B 1 S"] | None
    ) -> Float[Tensor, " B"]:
        """The logit of yes, one a question."""
        output = self.look(questions, mask).output.squeeze(1)  # [B, 1, D] -> [B, D]
        asked = self.embedding[questions.asked].squeeze(1)
        hidden = torch.relu(self.hidden(torch.cat((output, asked), dim=-1)))
        return self.readout(hidden).squeeze(-1)


def teach(
    model: Lookup,
    draw: Callable[[], Questions],
    mask_of: Callable[[Questions], Bool[Tensor, "B 1 S"] | None],
    *,
    steps: int,
) -> np.ndarray:
    """The losses [steps] of training on questions that are drawn afresh for each step, under their masks."""

    def loss(step: int) -> Tensor:
        questions = draw()
        logits = model(questions, mask_of(questions))
        return binary_cross_entropy_with_logits(logits, questions.occurs.float())

    return train(model, loss, steps=steps, rate=1e-2)


@torch.no_grad()
def accuracy(model: Lookup, questions: Questions, mask: Bool[Tensor, "B 1 S"] | None) -> float:
    """The share of right answers."""
    return ((model(questions, mask) > 0) == questions.occurs).float().mean().item()


@torch.no_grad()
def mass_on_answer(model: Lookup, questions: Questions) -> float:
    """The mean weight on the asked number, over the questions in which it occurs."""
    weights = model.look(questions, questions.real).weights.squeeze(1)  # [B, 1, S] -> [B, S]
    found = (weights * (questions.numbers == questions.asked)).sum(dim=1)
    return found[questions.occurs].mean().item()
