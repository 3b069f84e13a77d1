"""A KV cache that grows along the wrong axis."""

import torch
from jaxtyping import Float
from torch import Tensor


def append_along_heads(
    cached: Float[Tensor, "B H S E"], new: Float[Tensor, "B H2 T E"]
) -> Float[Tensor, "B H+H2 S E"]:
    """Wrong: dim=1 is the head axis. It raises, except at the second step, where S = T = 1."""
    return torch.cat((cached, new), dim=1)  # time is dim=2
