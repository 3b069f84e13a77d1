"""Why a cache is right: under a causal mask old keys and values never change; without one they all do."""

import numpy as np
import torch

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.experiments.models.transformer import Transformer
from figures.results.old_keys import OldKeys


@experiment
def old_keys(*, tokens: int = 12, layers: int = 4, d_model: int = 32, seed: int = 0) -> OldKeys:
    """Keys and values of old tokens before and after one more token, layer by layer."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        50, d_model=d_model, heads=4, layers=layers, max_length=tokens + 1, generator=generator
    )
    sequence = torch.randint(50, (1, tokens + 1), generator=generator)

    @torch.no_grad()
    def change(mask) -> np.ndarray:
        before = model(sequence[:, :-1], mask(tokens)).layers
        after = model(sequence, mask(tokens + 1)).layers
        return np.array(
            [
                max(
                    (old.key - new.key[:, :, :-1]).abs().max().item(),
                    (old.value - new.value[:, :, :-1]).abs().max().item(),
                )
                for old, new in zip(before, after, strict=True)
            ]
        )

    return OldKeys(causal=change(causal_mask), bidirectional=change(lambda size: None))
