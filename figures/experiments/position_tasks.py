"""Is a model without positions hopeless? Not where a bag of words decides; where order decides it guesses."""

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.experiments.models.training import train
from figures.experiments.models.transformer import Transformer
from figures.results.position_tasks import PositionTasks

WORDS = 20
GOOD, BAD = 7, 14  # words below GOOD are good, those from GOOD to BAD bad, the rest say nothing
A, B = WORDS, WORDS + 1

Draw = Callable[[int, int, torch.Generator], tuple[Tensor, Tensor]]


@experiment
def position_tasks(*, length: int = 11, steps: int = 150, seed: int = 0) -> PositionTasks:
    """A bag task and an order task, each learned with positions, without, and without under a causal mask."""
    mask = causal_mask(length)

    def learn(draw: Draw, max_length: int | None, mask: Tensor | None) -> float:
        return learned(draw, length, max_length=max_length, mask=mask, steps=steps, seed=seed)

    return PositionTasks(
        bag_placed=learn(bags, length, None),
        bag_plain=learn(bags, None, None),
        bag_causal=learn(bags, None, mask),
        order_placed=learn(orders, length, None),
        order_plain=learn(orders, None, None),
        order_causal=learn(orders, None, mask),
    )


def bags(batch: int, length: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Random words [B, T], and whether more of them are good than bad [B]."""
    words = torch.randint(WORDS, (batch, length), generator=generator)
    good, bad = (words < GOOD).sum(dim=1), ((words >= GOOD) & (words < BAD)).sum(dim=1)
    return words, (good > bad).long()


def orders(batch: int, length: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Random words [B, T] with one A and one B among them, and whether A comes first [B]."""
    words = torch.randint(WORDS, (batch, length), generator=generator)
    places = torch.rand(batch, length, generator=generator).argsort(dim=1)[:, :2]  # [B, 2]
    words.scatter_(1, places, torch.tensor([A, B]).expand(batch, 2))
    return words, (places[:, 0] < places[:, 1]).long()


def learned(
    draw: Draw,
    length: int,
    *,
    max_length: int | None,
    mask: Tensor | None,
    steps: int,
    seed: int,
) -> float:
    """Accuracy of a small Transformer that votes: the mean of its logits over all tokens decides."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        WORDS + 2,
        outputs=2,
        d_model=32,
        heads=2,
        layers=1,
        max_length=max_length,
        generator=generator,
    )

    def votes(words: Tensor) -> Tensor:
        return model(words, mask).logits.mean(dim=1)  # [B, T, 2] -> [B, 2]

    def loss(step: int) -> Tensor:
        words, answer = draw(64, length, generator)
        return cross_entropy(votes(words), answer)

    train(model, loss, steps=steps, rate=1e-2)
    with torch.no_grad():
        words, answer = draw(1000, length, generator)
        return (votes(words).argmax(dim=-1) == answer).float().mean().item()
