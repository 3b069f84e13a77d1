"""A [B, 1, S] mask on [B, H, T, S] scores: an error if B ≠ H, silently wrong if B = H."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.masks import hide, masked_softmax, padding_mask
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.results.broadcast_trap import BroadcastTrap
from figures.wrong.masks import padding_mask_with_three_axes


@experiment
def broadcast_trap(
    *, lengths: tuple[int, ...] = (3, 5, 4), d_head: int = 8, seed: int = 0
) -> BroadcastTrap:
    """As many heads as sequences: sequence b's padding lands on head b of every sequence."""
    generator = torch.Generator().manual_seed(seed)
    batch, size = len(lengths), max(lengths)
    x = torch.randn(batch, batch, size, d_head, generator=generator)  # [B, H = B, T, E]
    scores = scaled_dot_product_attention(x, x, x).scores
    right = padding_mask(torch.tensor(lengths), size)
    wrong = padding_mask_with_three_axes(torch.tensor(lengths), size)
    return BroadcastTrap(
        lengths=lengths,
        right=masked_softmax(hide(scores, right))[:, :, 0].numpy(),
        wrong=masked_softmax(scores.masked_fill(~wrong, -torch.inf))[:, :, 0].numpy(),
        unequal_error=_error(lambda: scores[:, :-1].masked_fill(~wrong, -torch.inf)),
        checked_error=_error(lambda: scaled_dot_product_attention(x, x, x, wrong)),
    )


def _error(run) -> str:
    try:
        run()
    except (RuntimeError, ValueError) as error:
        return str(error)
    return ""
