"""Nadaraya–Watson regression: the oldest weighted sum whose weights come from a comparison."""

import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.kernel_pooling import kernel_pooling as pool
from figures.results.kernel_pooling import KernelPooling


@experiment
def kernel_pooling(
    *,
    points: int = 50,
    queries: int = 50,
    noise: float = 0.5,
    widths: tuple[float, ...] = (0.1, 0.3, 1.0, 3.0),
    seed: int = 0,
) -> KernelPooling:
    """A curve guessed from noisy points: how wide the kernel looks decides how well."""
    generator = torch.Generator().manual_seed(seed)
    keys = (torch.rand(points, 1, generator=generator) * 5).sort(dim=0).values
    values = curve(keys) + noise * torch.randn(points, 1, generator=generator)
    asked = torch.linspace(0, 5, queries)[:, None]
    looks = [pool(asked, keys, values, width=width) for width in widths]
    return KernelPooling(
        keys=keys.squeeze(1).numpy(),
        values=values.squeeze(1).numpy(),
        queries=asked.squeeze(1).numpy(),
        truth=curve(asked).squeeze(1).numpy(),
        widths=widths,
        weights=torch.stack([look.weights for look in looks]).numpy(),
        predictions=torch.stack([look.output.squeeze(1) for look in looks]).numpy(),
    )


def curve(x: Tensor) -> Tensor:
    """The true curve under the noise: 2 sin x + x^0.8."""
    return 2 * torch.sin(x) + x**0.8
