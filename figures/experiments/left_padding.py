"""One cache for prompts of different lengths: left padding, a mask and positions make it the same as alone."""

import numpy as np
import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.masks import Padding, padding_mask
from figures.experiments.models.transformer import Transformer
from figures.results.left_padding import LeftPadding

PAD = 0


@experiment
def left_padding(
    *, lengths: tuple[int, ...] = (3, 8), new_tokens: int = 5, d_model: int = 64, seed: int = 0
) -> LeftPadding:
    """The shorter prompt decoded in a padded batch and alone: with everything right, without mask, without positions."""
    generator = torch.Generator().manual_seed(seed)
    size = max(lengths)
    model = Transformer(
        50, d_model=d_model, heads=4, layers=2, max_length=size + new_tokens, generator=generator
    )
    prompts = torch.randint(1, 50, (len(lengths), size), generator=generator)
    later = torch.randint(1, 50, (len(lengths), new_tokens), generator=generator)
    real = padding_mask(torch.tensor(lengths), size, side=Padding.LEFT)[:, 0, 0]  # [B, S]
    padded = prompts.masked_fill(~real, PAD)
    short = lengths.index(min(lengths))
    alone = padded[short : short + 1, size - min(lengths) :]  # [1, its own length]
    own = (real.cumsum(dim=1) - 1).clamp(min=0)  # counted from the first real token
    counted = torch.arange(size).expand_as(own)  # counted from the first padding
    wanted = decode(
        model,
        alone,
        later[short : short + 1],
        torch.ones_like(alone).bool(),
        own[short : short + 1, -alone.size(1) :],
    )

    def difference(real: Tensor, positions: Tensor) -> np.ndarray:
        logits = decode(model, padded, later, real, positions)[short]
        return (logits - wanted[0]).abs().amax(dim=-1).numpy()

    return LeftPadding(
        lengths=lengths,
        real=real.numpy(),
        right=difference(real, own),
        without_mask=difference(torch.ones_like(real), own),
        without_positions=difference(real, counted),
    )


@torch.no_grad()
def decode(
    model: Transformer, prompt: Tensor, later: Tensor, real: Tensor, positions: Tensor
) -> Tensor:
    """The logits [B, T, words] while the T tokens *later* are fed one by one behind the prompt."""
    _, caches = model.step(prompt, model.empty_caches(len(prompt)), real=real, positions=positions)
    logits = []
    for t, token in enumerate(later.split(1, dim=1)):  # T x [B, 1]
        step, caches = model.step(token, caches, positions=positions[:, -1:] + 1 + t)
        logits.append(step.logits)
    return torch.cat(logits, dim=1)
