"""One head is one distribution a query: with a linear readout it cannot look back and ahead at once; two heads can."""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.multi_head import MultiHeadAttention, MultiHeadTrace
from figures.attention.positions import LearnedPositions
from figures.attention.projections import affine
from figures.experiments.models.training import train
from figures.results.previous_next import PreviousNext

WORDS = 10


@experiment
def previous_next(
    *,
    heads: tuple[int, ...] = (1, 2, 4),
    length: int = 12,
    steps: int = 300,
    seeds: int = 1,
    seed: int = 0,
) -> PreviousNext:
    """Attention and a linear readout name both neighbours of each token: 1, 2 and 4 heads."""
    accuracy, weights = np.empty((len(heads), seeds)), []
    for row, count in enumerate(heads):
        models = [trained(count, length=length, steps=steps, seed=seed + n) for n in range(seeds)]
        accuracy[row] = [share_right(model, length=length, seed=seed) for model in models]
        tokens, _ = draw(1, length, torch.Generator().manual_seed(seed + 100))
        with torch.no_grad():
            weights.append(models[0].attend(tokens).weights[0].numpy())
    return PreviousNext(heads, accuracy, tuple(weights))


class Neighbours(nn.Module):
    """Embeddings and positions, one attention layer, and a linear readout for each neighbour; nothing else."""

    def __init__(self, heads: int, length: int, generator: torch.Generator) -> None:
        super().__init__()
        self.embedding = nn.Parameter(torch.randn(WORDS, 32, generator=generator))
        self.positions = LearnedPositions(length, 32, generator=generator)
        self.attention = MultiHeadAttention(32, heads, generator=generator)
        self.readout = affine(32, 2 * WORDS, generator=generator)

    def attend(self, tokens: Tensor) -> MultiHeadTrace:
        """The trace of all tokens [B, T] looking at all."""
        return self.attention(self.embedding[tokens] + self.positions(tokens.size(1)))

    def name(self, attended: Tensor) -> Tensor:
        """Scores [B, T, 2, WORDS] of the previous and of the next token, from the attention's output [B, T, D]."""
        return self.readout(attended).unflatten(-1, (2, WORDS))


def draw(batch: int, length: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Random tokens [B, T] and each one's neighbours [B, T, 2]; the ends are neighbours of each other."""
    tokens = torch.randint(WORDS, (batch, length), generator=generator)
    return tokens, torch.stack((tokens.roll(1, dims=1), tokens.roll(-1, dims=1)), dim=-1)


def trained(heads: int, *, length: int, steps: int, seed: int) -> Neighbours:
    """A model with this many heads after a short training."""
    generator = torch.Generator().manual_seed(seed)
    model = Neighbours(heads, length, generator)

    def loss(step: int) -> Tensor:
        tokens, neighbours = draw(32, length, generator)
        logits = model.name(model.attend(tokens).output)
        return cross_entropy(logits.flatten(0, 2), neighbours.flatten())

    train(model, loss, steps=steps, rate=1e-2)
    return model


@torch.no_grad()
def share_right(model: Neighbours, *, length: int, seed: int, without: int | None = None) -> float:
    """The share of fresh tokens for which both neighbours are named; *without* leaves one head's output out."""
    tokens, neighbours = draw(200, length, torch.Generator().manual_seed(seed + 1))
    look = model.attend(tokens)
    attended = look.output
    if without is not None:
        strip = model.attention.W_o.weight.chunk(model.attention.heads, dim=1)[without]  # [D, E]
        attended = attended - look.heads[:, without] @ strip.T
    right = model.name(attended).argmax(dim=-1) == neighbours
    return right.all(dim=-1).float().mean().item()
