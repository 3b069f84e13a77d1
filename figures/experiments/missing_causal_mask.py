"""Without a causal mask the model reads the answer: a wonderful loss, and nothing learned."""

import math

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.experiments.models.training import train
from figures.experiments.models.transformer import Transformer
from figures.results.missing_causal_mask import MissingCausalMask

DIGITS = 10


@experiment
def missing_causal_mask(
    *, length: int = 12, steps: int = 250, batch: int = 32, seed: int = 0
) -> MissingCausalMask:
    """Two models learn to continue random digits, one of them without the mask that hides the next digit."""
    mask = causal_mask(length)
    masked, masked_losses = _trained(mask, length=length, steps=steps, batch=batch, seed=seed)
    unmasked, unmasked_losses = _trained(None, length=length, steps=steps, batch=batch, seed=seed)
    generator = torch.Generator().manual_seed(seed + 1)
    fresh = _digits(500, length + 1, generator)
    with torch.no_grad():
        masked_look = masked(fresh[:1, :-1], mask).layers[0]
        unmasked_look = unmasked(fresh[:1, :-1]).layers[0]
        teacher = unmasked(fresh[:, :-1]).logits[:, :-1].argmax(dim=-1)
    return MissingCausalMask(
        floor=math.log(DIGITS),
        masked_losses=masked_losses,
        unmasked_losses=unmasked_losses,
        masked_weights=masked_look.weights[0, 0].numpy(),
        unmasked_weights=unmasked_look.weights[0, 0].numpy(),
        masked_prefix_accuracy=_prefix_accuracy(masked, fresh),
        unmasked_prefix_accuracy=_prefix_accuracy(unmasked, fresh),
        unmasked_teacher_accuracy=(teacher == fresh[:, 1:-1]).float().mean().item(),
    )


def _digits(batch: int, length: int, generator: torch.Generator) -> Tensor:
    return torch.randint(DIGITS, (batch, length), generator=generator)


def _trained(mask: Tensor | None, *, length: int, steps: int, batch: int, seed: int):
    """A model taught to name the next digit at each place, and its losses [steps]."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        DIGITS, d_model=32, heads=1, layers=1, max_length=length, generator=generator
    )

    def loss(step: int) -> Tensor:
        digits = _digits(batch, length + 1, generator)
        logits = model(digits[:, :-1], mask).logits
        return cross_entropy(logits.flatten(0, 1), digits[:, 1:].flatten())

    return model, train(model, loss, steps=steps, rate=1e-2)


@torch.no_grad()
def _prefix_accuracy(model: Transformer, digits: Tensor) -> float:
    """The share of next digits guessed from prefixes alone, at every length of prefix."""
    right = [
        model(digits[:, :end], causal_mask(end)).logits[:, -1].argmax(dim=-1) == digits[:, end]
        for end in range(1, digits.size(1))
    ]
    return torch.stack(right).float().mean().item()
