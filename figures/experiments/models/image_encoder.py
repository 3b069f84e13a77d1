"""A picture as a grid of states to look at."""

import torch
from jaxtyping import Float
from torch import Tensor, nn

from figures.attention.positions import LearnedPositions
from figures.experiments.models.memory import Memory


class ImageEncoder(nn.Module):
    """Three convolutions, two with a stride: one state for 4×4 pixels. BatchNorm lets it learn in so few steps.

    A state sees 17 pixels across, so that a digit can also be read off the cell beside it.
    """

    def __init__(self, *, cells: int, channels: int, summary: int) -> None:
        super().__init__()
        self.width = channels
        self.convolutions = nn.Sequential(
            *block(1, channels // 4, side=5, stride=2),
            *block(channels // 4, channels // 2, side=3, stride=2),
            *block(channels // 2, channels, side=3, stride=1),
        ).to(memory_format=torch.channels_last)  # a cell's channels side by side in memory: faster
        self.positions = LearnedPositions(cells, channels, std=1.0)
        self.summarise = nn.Linear(channels, summary)

    def forward(self, images: Float[Tensor, "B height width"]) -> Memory:
        """One state a grid cell, row after row, with its position added; the summary is made from their mean."""
        grid = self.convolutions(images[:, None])  # [B, 1, 32, 40] -> [B, C, 8, 10]
        states = grid.flatten(2).transpose(1, 2)  # [B, C, 8, 10] -> [B, 80, C]
        states = states + self.positions(states.size(1))
        mask = torch.ones(len(images), 1, states.size(1), dtype=torch.bool)
        return Memory(states, torch.tanh(self.summarise(states.mean(dim=1))), mask)


def block(inputs: int, outputs: int, *, side: int, stride: int) -> tuple[nn.Module, ...]:
    """Convolution with a window *side* pixels wide, normalisation, ReLU; height and width are divided by the stride."""
    return (
        nn.Conv2d(inputs, outputs, side, stride=stride, padding=side // 2),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    )
