"""Looking at each head before any average."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.masks import masked_softmax
from figures.wrong.heads import average_heads


@demo
def heads_before_averaging() -> None:
    """How much each of eight heads puts on the token itself, and what their mean still shows."""
    scores = torch.randn(1, 8, 16, 16, generator=torch.Generator().manual_seed(0))
    scores[0, 0] = 6 * torch.eye(16)  # one head looks at the token itself
    weights = masked_softmax(scores)  # [B, H, T, S]
    for number, head in enumerate(weights[0]):
        print(f"head {number}: diagonal {head.diagonal().mean():.3f}")
    print(f"mean  : diagonal {average_heads(weights)[0].diagonal().mean():.3f}")
