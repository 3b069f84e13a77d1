"""Scaled dot-product attention: softmax(Q Kᵀ / √d_k) V.

Source: Vaswani et al. 2017, equation 1, arXiv:1706.03762.
"""

import math

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from figures.attention.checks import check_attention, check_positive
from figures.attention.masks import hide, masked_softmax
from figures.attention.trace import AttentionTrace


def scaled_dot_product_attention(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch S E"],
    value: Float[Tensor, "*batch S V"],
    mask: Bool[Tensor, "#*batch #T #S"] | None = None,
    *,
    scale: float | None = None,
) -> AttentionTrace:
    """The four steps of softmax(Q Kᵀ / √d_k) V.

    mask: True keeps, as in torch's own (in nn.MultiheadAttention True hides). A query that may look
    at nothing gets weights and output 0, never NaN. A ValueError names what does not fit.
    """
    check_attention(query, key, value, mask)
    scale = 1 / math.sqrt(query.size(-1)) if scale is None else scale

    scores = query @ key.transpose(-2, -1) * scale  # [B, T, E] @ [B, E, S] -> [B, T, S]
    masked_scores = hide(scores, mask)  # -inf where the mask is False
    weights = masked_softmax(masked_scores)  # each row sums to 1
    output = weights @ value  # [B, T, S] @ [B, S, V] -> [B, T, V]
    return AttentionTrace(scores, masked_scores, weights, output)


def softmax_with_temperature(
    scores: Float[Tensor, "*batch S"], *, temperature: float
) -> Float[Tensor, "*batch S"]:
    """Softmax of scores / temperature: sharper below 1, flatter above 1."""
    check_positive("temperature", temperature)
    return torch.softmax(scores / temperature, dim=-1)
