"""Are heads redundant? Leaving out one at a time costs nothing for some and nearly everything for others."""

import numpy as np
import torch

from deckgen.jobs.registry import experiment
from figures.experiments.previous_next import draw, share_right, trained
from figures.results.head_ablation import HeadAblation


@experiment
def head_ablation(
    *, heads: int = 4, length: int = 12, steps: int = 300, seed: int = 0
) -> HeadAblation:
    """A trained layer of four heads, asked again with one head's output left out."""
    model = trained(heads, length=length, steps=steps, seed=seed)
    tokens, _ = draw(1, length, torch.Generator().manual_seed(seed + 100))
    with torch.no_grad():
        weights = model.attend(tokens).weights[0].numpy()
    return HeadAblation(
        whole=share_right(model, length=length, seed=seed),
        without=np.array(
            [share_right(model, length=length, seed=seed, without=head) for head in range(heads)]
        ),
        weights=weights,
    )
