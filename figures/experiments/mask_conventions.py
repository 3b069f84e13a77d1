"""One mask, several conventions: True keeps here, True hides there, 0 hides nothing, and −1e9 does hide."""

import torch
from torch import Tensor, nn
from torch.nn.functional import scaled_dot_product_attention as sdpa

from deckgen.jobs.registry import experiment
from figures.attention.masks import hide, masked_softmax
from figures.results.mask_conventions import MaskConventions
from figures.wrong.masks import hide_with_large_negative, hide_with_zero


@experiment
def mask_conventions(
    *,
    scores: tuple[float, ...] = (2.0, 1.0, 0.5, -1.0),
    keep: tuple[bool, ...] = (True, True, False, False),
    constants: tuple[float, ...] = (-1e4, -1e6, -1e9, -9e15),
) -> MaskConventions:
    """The weights of one query when its mask is read as keep, as hide, as a number, or as a score of 0."""
    raw, mask = torch.tensor([scores]), torch.tensor([keep])  # [1, S]
    query, key, value = _with_scores(raw)
    by_constant = [masked_softmax(raw.masked_fill(~mask, constant)) for constant in constants]
    return MaskConventions(
        scores=raw[0].numpy(),
        keep=keep,
        no_mask=masked_softmax(raw)[0].numpy(),
        minus_infinity=masked_softmax(hide(raw, mask))[0].numpy(),
        zero_score=masked_softmax(hide_with_zero(raw, mask))[0].numpy(),
        sdpa_true=sdpa(query, key, value, attn_mask=mask)[0].numpy(),
        mha_true=_multihead_weights(query, key, value, mask)[0].numpy(),
        sdpa_float=sdpa(query, key, value, attn_mask=mask.float())[0].numpy(),
        constants=constants,
        constant_weights=tuple(weights[~mask].max().item() for weights in by_constant),
        underflow_gap=_underflow_gap(),
        half_error=_half_error(raw, mask),
    )


def _with_scores(scores: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """A query, keys and values whose scaled scores are exactly these; values are unit vectors: output = weights."""
    size = scores.size(-1)
    query = torch.zeros(1, size)
    query[0, 0] = size**0.5
    key = torch.zeros(size, size)
    key[:, 0] = scores[0]
    return query, key, torch.eye(size)


def _multihead_weights(query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> Tensor:
    """The weights of nn.MultiheadAttention with one head and identity projections."""
    size = query.size(-1)
    attention = nn.utils.skip_init(nn.MultiheadAttention, size, 1, bias=False)
    with torch.no_grad():
        attention.in_proj_weight.copy_(torch.eye(size).repeat(3, 1))
        attention.out_proj.weight.copy_(torch.eye(size))
        return attention(query, key, value, attn_mask=mask)[1]


def _underflow_gap() -> int:
    gap = 1
    while torch.softmax(torch.tensor([0.0, -float(gap)]), dim=0)[1] > 0:
        gap += 1
    return gap


def _half_error(scores: Tensor, mask: Tensor) -> str:
    try:
        hide_with_large_negative(scores.half(), mask)
    except RuntimeError as error:
        return str(error)
    return ""
