"""Pictures with three real handwritten digits each (scikit-learn's, 8×8 pixels, by 43 people)."""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from sklearn.datasets import load_digits
from torch import Tensor
from torch.nn.functional import max_pool2d

HEIGHT, WIDTH, SIZE, CELL = 32, 40, 8, 4
"""The picture, a digit's side and a grid cell's side in pixels."""

DIGITS, SLOTS = 3, WIDTH // SIZE
"""Digits in a picture, and the columns of which each takes one."""


@dataclass(frozen=True)
class Pictures:
    """Pictures, the digits from left to right, and each digit's top left corner."""

    images: Float[Tensor, "B 32 40"]
    digits: Int[Tensor, "B 3"]
    tops: Int[Tensor, "B 3"]
    lefts: Int[Tensor, "B 3"]


@dataclass(frozen=True)
class Handwriting:
    """Single digits, grey values 0 to 1, and what they are."""

    images: Float[Tensor, "N 8 8"]
    labels: Int[Tensor, " N"]


def handwriting() -> tuple[Handwriting, Handwriting]:
    """1,347 digits to learn from, and every fourth, 450, held out to test with."""
    data = load_digits()
    images = torch.tensor(data.images, dtype=torch.float32) / 16
    labels = torch.tensor(data.target)
    held_out = torch.arange(len(labels)) % 4 == 0
    return (
        Handwriting(images[~held_out], labels[~held_out]),
        Handwriting(images[held_out], labels[held_out]),
    )


def compose(ink: Handwriting, batch: int, generator: torch.Generator) -> Pictures:
    """Pictures with three digits side by side, each at a height of its own, in steps of a grid cell."""
    chosen = torch.randint(len(ink.labels), (batch, DIGITS), generator=generator)
    slots = torch.rand(batch, SLOTS, generator=generator).argsort(dim=1)[:, :DIGITS].sort().values
    lefts = slots * SIZE  # [B, 3]
    tops = CELL * torch.randint((HEIGHT - SIZE) // CELL + 1, (batch, DIGITS), generator=generator)
    images = torch.zeros(batch, HEIGHT, WIDTH)
    side = torch.arange(SIZE)
    rows = tops[..., None, None] + side[:, None]  # [B, 3, 8, 1]
    columns = lefts[..., None, None] + side  # [B, 3, 1, 8]
    images[torch.arange(batch)[:, None, None, None], rows, columns] = ink.images[chosen]
    return Pictures(images, ink.labels[chosen], tops, lefts)


def touched(pictures: Pictures) -> Float[Tensor, "B 3 80"]:
    """1 on the grid cells that each digit touches, 0 elsewhere; row after row."""
    down = overlaps(pictures.tops, HEIGHT // CELL)  # [B, 3, 8]
    across = overlaps(pictures.lefts, WIDTH // CELL)  # [B, 3, 10]
    return (
        (down[..., None] & across[..., None, :]).flatten(-2).float()
    )  # [B, 3, 8, 10] -> [B, 3, 80]


def with_neighbours(cells: Float[Tensor, "B 3 80"]) -> Float[Tensor, "B 3 80"]:
    """1 on these cells and on the cells beside them, diagonals included."""
    grid = cells.unflatten(-1, (HEIGHT // CELL, WIDTH // CELL))  # [B, 3, 80] -> [B, 3, 8, 10]
    return max_pool2d(grid, 3, stride=1, padding=1).flatten(-2)


def overlaps(starts: Int[Tensor, "B 3"], cells: int) -> Tensor:
    """True on the cells along one axis that a digit starting there touches."""
    first = torch.arange(cells) * CELL
    begin = starts[..., None]
    return (first < begin + SIZE) & (first + CELL > begin)
