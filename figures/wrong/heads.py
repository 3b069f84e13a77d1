"""Heads cut or joined in the wrong order: every shape is right, so nothing complains."""

from jaxtyping import Float
from torch import Tensor


def split_by_view(x: Float[Tensor, "B T HE"], heads: int) -> Float[Tensor, "B {heads} T E"]:
    """Wrong: viewed straight into the wanted shape. Each "head" holds only T/H whole tokens."""
    B, T, HE = x.shape
    return x.view(B, heads, T, HE // heads)  # [B, T, H*E] -> [B, H, T, E], the transpose is missing


def split_by_transpose_and_reshape(
    x: Float[Tensor, "B T HE"], heads: int
) -> Float[Tensor, "B {heads} T E"]:
    """Wrong: transposed before the width was cut. One "position" mixes tokens, later ones too."""
    B, T, HE = x.shape
    return x.transpose(1, 2).reshape(B, heads, T, HE // heads)  # [B, H*E, T] -> [B, H, T, E]


def merge_without_transposing_back(x: Float[Tensor, "B H T E"]) -> Float[Tensor, "B T H*E"]:
    """Wrong: joined while the head axis is in front. Position t reads later positions, too."""
    B, H, T, E = x.shape
    return x.reshape(B, T, H * E)  # [B, H, T, E] -> [B, T, H*E], the transpose is missing


def merge_by_view(x: Float[Tensor, "B H T E"]) -> Float[Tensor, "B T H*E"]:
    """Wrong, but loudly: a transposed tensor cannot be viewed, so torch raises RuntimeError."""
    B, H, T, E = x.shape
    return x.transpose(1, 2).view(B, T, H * E)  # [B, T, H, E] is not contiguous


def average_heads(weights: Float[Tensor, "B H T S"]) -> Float[Tensor, "B T S"]:
    """Misleading as a picture: the mean over heads, where a sharp head is diluted by the rest."""
    return weights.mean(dim=1)  # [B, H, T, S] -> [B, T, S]
