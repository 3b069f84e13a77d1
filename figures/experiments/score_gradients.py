"""Does attention without the scale stop learning? The score gradient vanishes with width; training gets harder."""

import math

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.experiments.models.training import train
from figures.results.score_gradients import ScoreGradients

KEYS, VALUES = 16, 16  # how many different keys and values there are
WIDTH = 32  # of embeddings and values
SCALES = (("raw", 1.0), ("scaled", None))  # None: 1/√d_k


@experiment
def score_gradients(
    *,
    widths: tuple[int, ...] = (16, 64, 256, 1024),
    trained_widths: tuple[int, ...] = (16, 64, 256, 1024),
    pairs: int = 8,
    steps: int = 200,
    seeds: int = 2,
    seed: int = 0,
) -> ScoreGradients:
    """Median gradients on scores and queries at the start, and accuracy after training, raw against scaled."""
    starts = {name: [gradients(width, scale, seed) for width in widths] for name, scale in SCALES}
    trained = {
        name: [
            [recall(width, scale, pairs=pairs, steps=steps, seed=seed + n) for n in range(seeds)]
            for width in trained_widths
        ]
        for name, scale in SCALES
    }
    return ScoreGradients(
        widths=widths,
        raw_gradient=np.array([score for score, _ in starts["raw"]]),
        scaled_gradient=np.array([score for score, _ in starts["scaled"]]),
        raw_query=np.array([query for _, query in starts["raw"]]),
        scaled_query=np.array([query for _, query in starts["scaled"]]),
        trained_widths=trained_widths,
        pairs=pairs,
        steps=steps,
        raw_recall=np.array(trained["raw"]),
        scaled_recall=np.array(trained["scaled"]),
    )


def gradients(
    width: int, scale: float | None, seed: int, *, keys: int = 64, queries: int = 128
) -> tuple[float, tuple[float, float]]:
    """The median over queries of ‖∂L/∂scores‖, and the median and largest |∂L/∂q|; query, key, value are random."""
    generator = torch.Generator().manual_seed(seed)
    query = torch.randn(queries, width, generator=generator).requires_grad_()
    key = torch.randn(keys, width, generator=generator)
    value = torch.randn(keys, width, generator=generator)
    look = scaled_dot_product_attention(query, key, value, scale=scale)
    upstream = torch.randn(queries, width, generator=generator) / math.sqrt(width)
    score, asked = torch.autograd.grad(look.output, (look.scores, query), upstream)
    return score.norm(dim=-1).median().item(), (
        asked.abs().median().item(),
        asked.abs().max().item(),
    )


class Recall(nn.Module):
    """Given pairs and one of their keys, names the value that stood beside it."""

    def __init__(self, width: int, scale: float | None, generator: torch.Generator) -> None:
        super().__init__()

        def normal(*shape: int, std: float = 1.0) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape, generator=generator) * std)

        self.scale = scale
        self.keys, self.values = normal(KEYS, WIDTH), normal(VALUES, WIDTH)
        # such that each coordinate of q and k starts with variance 1, at every head width
        self.W_q = normal(WIDTH, width, std=WIDTH**-0.5)
        self.W_k = normal(WIDTH, width, std=WIDTH**-0.5)
        self.readout = normal(WIDTH, VALUES, std=WIDTH**-0.5)

    def forward(self, keys: Tensor, values: Tensor, asked: Tensor) -> Tensor:
        """The scores [B, VALUES] of the value that belongs to each asked key [B, 1]."""
        look = scaled_dot_product_attention(
            (self.keys @ self.W_q)[asked],  # a key's projection is the same wherever it stands
            (self.keys @ self.W_k)[keys],
            self.values[values],
            scale=self.scale,
        )
        return look.output.squeeze(1) @ self.readout  # [B, 1, WIDTH] -> [B, VALUES]


def recall(width: int, scale: float | None, *, pairs: int, steps: int, seed: int) -> float:
    """Accuracy on fresh pairs after a short training."""
    generator = torch.Generator().manual_seed(seed)
    model = Recall(width, scale, generator)

    def loss(step: int) -> Tensor:
        keys, values, asked, wanted = draw_pairs(32, pairs, generator)
        return cross_entropy(model(keys, values, asked), wanted)

    train(model, loss, steps=steps, rate=3e-3)
    with torch.no_grad():
        keys, values, asked, wanted = draw_pairs(1000, pairs, generator)
        return (model(keys, values, asked).argmax(-1) == wanted).float().mean().item()


def draw_pairs(
    batch: int, pairs: int, generator: torch.Generator
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Different keys [B, pairs], values [B, pairs], one asked key [B, 1] and the value wanted [B]."""
    keys = torch.rand(batch, KEYS, generator=generator).argsort(dim=1)[:, :pairs]
    values = torch.randint(VALUES, (batch, pairs), generator=generator)
    place = torch.randint(pairs, (batch, 1), generator=generator)
    return keys, values, keys.gather(1, place), values.gather(1, place).squeeze(1)
