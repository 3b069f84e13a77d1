"""Random digit sequences to copy or to reverse: tasks in which the right place to look is known."""

import torch
from jaxtyping import Int
from torch import Tensor

from figures.experiments.models.seq2seq import SPECIAL, Batch

DIGITS = tuple("0123456789")
TOKENS = (*SPECIAL, *DIGITS)


def copies(*, batch: int, length: int, generator: torch.Generator) -> Batch:
    """Digits to be written as they stand; all sequences are equally long, so no END is needed."""
    source = digits(batch, length, generator)
    return Batch(source, torch.full((batch,), length), source)


def reversals(*, batch: int, length: int, generator: torch.Generator) -> Batch:
    """Digits to be written from the last to the first."""
    source = digits(batch, length, generator)
    return Batch(source, torch.full((batch,), length), source.flip(1))


def digits(batch: int, length: int, generator: torch.Generator) -> Int[Tensor, "B S"]:
    """Token numbers of uniformly drawn digits."""
    return torch.randint(len(SPECIAL), len(TOKENS), (batch, length), generator=generator)


def draw_length(shortest: int, longest: int, generator: torch.Generator) -> int:
    """A length between the two, both included."""
    return int(torch.randint(shortest, longest + 1, (), generator=generator))
