"""The training loop that every experiment uses."""

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor, nn


def train(
    model: nn.Module,
    losses: Callable[[int], Tensor],
    *,
    steps: int,
    rate: float,
    clip: float = 1.0,
) -> np.ndarray:
    """The loss of each step [steps]; losses(step) computes it on a new batch.

    Adam; the learning rate falls in a straight line to zero, which lets a short run settle; gradients are clipped at
    norm *clip*, as GRUs need. The model is left in evaluation mode.
    """
    model.train()
    optimiser = torch.optim.Adam(model.parameters(), lr=rate, fused=True)
    schedule = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.0, total_iters=steps)
    curve = np.empty(steps)
    for step in range(steps):
        loss = losses(step)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimiser.step()
        schedule.step()
        curve[step] = loss.item()
    model.eval()
    return curve
