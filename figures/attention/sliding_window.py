"""Sliding-window attention: each token sees its last W tokens; cost grows with T·W, not T².

Sources: Beltagy et al. 2020, arXiv:2004.05150; Jiang et al. 2023, arXiv:2310.06825.
"""

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from figures.attention.checks import check_attention, check_axis, check_positive
from figures.attention.masks import causal_mask, combine
from figures.attention.scaled_dot_product import scaled_dot_product_attention


def sliding_window_mask(size: int, *, width: int) -> Bool[Tensor, "T T"]:
    """True on a token itself and the width − 1 tokens before it."""
    check_positive("width", width)
    recent = torch.ones(size, size, dtype=torch.bool).triu(1 - width)  # s > t - width
    return combine(causal_mask(size), recent)


def sliding_window_attention(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch T E"],
    value: Float[Tensor, "*batch T V"],
    *,
    width: int,
) -> Float[Tensor, "*batch T V"]:
    """The output of windowed attention from [B, T, W] scores; no [B, T, T] matrix is made."""
    check_attention(query, key, value)
    check_axis("T", -2, query=query, key=key)
    check_positive("width", width)
    real = torch.ones_like(key[..., :1], dtype=torch.bool)  # [B, T, 1]
    mask = _windows(real, width).transpose(-2, -1)  # [B, T, W, 1] -> [B, T, 1, W]
    query = query.unsqueeze(-2)  # [B, T, E] -> [B, T, 1, E]: one query to each window
    key, value = _windows(key, width), _windows(value, width)  # -> [B, T, W, E], [B, T, W, V]
    look = scaled_dot_product_attention(query, key, value, mask)
    return look.output.squeeze(-2)  # [B, T, 1, V] -> [B, T, V]


def _windows(x: Tensor, width: int) -> Tensor:
    """The last rows up to each position, zeros before the start: [B, T, E] -> [B, T, W, E]."""
    padded = F.pad(x, (0, 0, width - 1, 0))  # [B, T, E] -> [B, W-1 + T, E]
    return padded.unfold(-2, width, 1).transpose(-2, -1)  # [B, T, E, W] -> [B, T, W, E]
