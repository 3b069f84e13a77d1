"""Linear attention: φ(Q)(φ(K)ᵀ V) costs T, not T²; another kernel than softmax, another result.

Source: Katharopoulos et al. 2020, arXiv:2006.16236.
"""

import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from figures.attention.checks import check_attention, check_axis


def feature_map(x: Float[Tensor, "*batch E"]) -> Float[Tensor, "*batch E"]:
    """elu(x) + 1: above zero everywhere, so that the weights are too (eq. 7)."""
    return F.elu(x) + 1


def linear_attention(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch S E"],
    value: Float[Tensor, "*batch S V"],
) -> Float[Tensor, "*batch T V"]:
    """Attention with weights φ(q)ᵀφ(k) / Σ φ(q)ᵀφ(k); keys meet values first, no [T, S] matrix."""
    check_attention(query, key, value)
    query, key = feature_map(query), feature_map(key)
    memory = key.transpose(-2, -1) @ value  # [B, E, S] @ [B, S, V] -> [B, E, V]
    total = key.sum(dim=-2).unsqueeze(-1)  # [B, S, E] -> [B, E, 1]
    return (query @ memory) / (query @ total)  # [B, T, V] / [B, T, 1] -> [B, T, V]


def causal_linear_attention(
    query: Float[Tensor, "*batch T E"],
    key: Float[Tensor, "*batch T E"],
    value: Float[Tensor, "*batch T V"],
) -> Float[Tensor, "*batch T V"]:
    """The same, seeing only the past: sums become running sums, as in a recurrent network."""
    check_attention(query, key, value)
    check_axis("T", -2, query=query, key=key)
    query, key = feature_map(query), feature_map(key)
    pairs = key.unsqueeze(-1) * value.unsqueeze(-2)  # [B, T, E, 1] * [B, T, 1, V] -> [B, T, E, V]
    memory = pairs.cumsum(dim=-3)  # [B, T, E, V], up to and with token t
    total = key.cumsum(dim=-2)  # [B, T, E]
    summed = query.unsqueeze(-2) @ memory  # [B, T, 1, E] @ [B, T, E, V] -> [B, T, 1, V]
    normaliser = (query * total).sum(dim=-1, keepdim=True)  # [B, T, E] -> [B, T, 1]
    return summed.squeeze(-2) / normaliser  # [B, T, V]
