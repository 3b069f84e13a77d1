"""Learned projections whose first weights come from a generator that is passed in."""

import torch
from torch import nn


def linear(inputs: int, outputs: int, *, generator: torch.Generator | None = None) -> nn.Linear:
    """x ↦ W x with Xavier-uniform weights and no bias."""
    layer = nn.utils.skip_init(nn.Linear, inputs, outputs, bias=False)
    nn.init.xavier_uniform_(layer.weight, generator=generator)
    return layer


def affine(inputs: int, outputs: int, *, generator: torch.Generator | None = None) -> nn.Linear:
    """x ↦ W x + b with Xavier-uniform weights and b = 0, as nn.MultiheadAttention begins."""
    layer = nn.utils.skip_init(nn.Linear, inputs, outputs)
    nn.init.xavier_uniform_(layer.weight, generator=generator)
    nn.init.zeros_(layer.bias)
    return layer
