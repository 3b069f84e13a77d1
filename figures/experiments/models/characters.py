"""A character model on the standard library's own English text, and ways to let it write."""

import re
from collections.abc import Sequence
from pydoc_data.topics import topics

import numpy as np
import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn.functional import cross_entropy, one_hot

from figures.attention.masks import causal_mask
from figures.attention.scaled_dot_product import softmax_with_temperature
from figures.experiments.models.training import train
from figures.experiments.models.transformer import Transformer

CHARACTERS = " abcdefghijklmnopqrstuvwxyz,."


def text() -> str:
    """Python's help texts in small letters, without anything that is not in CHARACTERS."""
    words = " ".join(topics[name] for name in sorted(topics)).lower()
    return re.sub(r"\s+", " ", re.sub(r"[^a-z,.]+", " ", words))


def encode(characters: str) -> Int[Tensor, " T"]:
    """One number a character."""
    return torch.tensor([CHARACTERS.index(character) for character in characters])


def decode(numbers: Sequence[int]) -> str:
    """The characters of these numbers."""
    return "".join(CHARACTERS[number] for number in numbers)


def excerpts(
    source: Int[Tensor, " N"], batch: int, length: int, generator: torch.Generator
) -> Int[Tensor, "B T"]:
    """Random passages of the source."""
    starts = torch.randint(len(source) - length, (batch, 1), generator=generator)
    return source[starts + torch.arange(length)]


def character_model(
    source: Int[Tensor, " N"], *, length: int, steps: int, dropout: float, seed: int
) -> tuple[Transformer, np.ndarray]:
    """A small causal Transformer trained to continue passages of the source, and its losses [steps]."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        len(CHARACTERS),
        d_model=64,
        heads=4,
        layers=1,
        max_length=length,
        dropout=dropout,
        generator=generator,
    )
    mask = causal_mask(length)

    def loss(step: int) -> Tensor:
        passage = excerpts(source, 8, length + 1, generator)
        logits = model(passage[:, :-1], mask).logits
        return cross_entropy(logits.flatten(0, 1), passage[:, 1:].flatten())

    return model, train(model, loss, steps=steps, rate=5e-3)


@torch.no_grad()
def write(
    model: Transformer,
    prompts: Int[Tensor, "B T"],
    characters: int,
    *,
    temperature: float,
    penalty: float,
    generator: torch.Generator,
) -> Int[Tensor, "B {characters}"]:
    """What the model writes behind each prompt; temperature 0 takes the likeliest character.

    A penalty above 1 divides the positive and multiplies the negative logits of the characters among the last 10
    (Keskar et al. 2019, arXiv:1909.05858, section 4.1).
    """
    caches = model.empty_caches(len(prompts))
    new, written = prompts, prompts
    for _ in range(characters):
        result, caches = model.step(new, caches)
        logits = penalise(result.logits[:, -1], written[:, -10:], penalty)
        new = choose(logits, temperature, generator)
        written = torch.cat((written, new), dim=1)
    return written[:, prompts.size(1) :]


def penalise(
    logits: Float[Tensor, "B words"], recent: Int[Tensor, "B R"], penalty: float
) -> Float[Tensor, "B words"]:
    """The logits with those of the recent characters made less likely."""
    lowered = torch.where(logits > 0, logits / penalty, logits * penalty)
    return torch.where(one_hot(recent, logits.size(-1)).any(dim=1), lowered, logits)


def choose(
    logits: Float[Tensor, "B words"], temperature: float, generator: torch.Generator
) -> Int[Tensor, "B 1"]:
    """One character a row: drawn at this temperature, or the likeliest at temperature 0."""
    if temperature == 0:
        return logits.argmax(dim=-1, keepdim=True)
    probabilities = softmax_with_temperature(logits, temperature=temperature)
    return torch.multinomial(probabilities, 1, generator=generator)


def repeats(written: Sequence[int], gram: int) -> float:
    """The share of gram-long runs of characters that occurred before in the same text."""
    starts = range(len(written) - gram + 1)
    runs = [tuple(written[s : s + gram]) for s in starts]
    return 1 - len(set(runs)) / len(runs)
