"""Where a token stands: vectors added before attention, or query and key turned by an angle."""

import torch
from jaxtyping import Float, Num
from torch import Tensor, nn

from figures.attention.checks import check_divides


def frequencies(width: int, *, base: float = 10_000.0) -> Float[Tensor, " {width}//2"]:
    """An angular frequency a pair of coordinates, base^(−2i/width): from 1 to nearly 1/base."""
    check_divides("pair", 2, "width", width)
    even = torch.arange(0, width, 2, dtype=torch.float64)  # float64, for angles of far positions
    return base ** (-even / width)


def sinusoidal_positions(length: int, d_model: int) -> Float[Tensor, "T D"]:
    """sin and cos of each position at each frequency, interleaved; each row has norm √(D/2).

    Source: Vaswani et al. 2017, section 3.5, arXiv:1706.03762.
    """
    angles = torch.arange(length)[:, None] * frequencies(d_model)  # [T, 1] * [D/2] -> [T, D/2]
    pairs = torch.stack((angles.sin(), angles.cos()), dim=-1)  # [T, D/2] -> [T, D/2, 2]
    return pairs.flatten(-2).float()  # [T, D/2, 2] -> [T, D]


class LearnedPositions(nn.Module):
    """One learned vector a position; no vector exists beyond max_length."""

    def __init__(
        self,
        max_length: int,
        d_model: int,
        *,
        std: float = 1.0,
        generator: torch.Generator | None = None,
    ) -> None:
        """std should match the token embeddings' own, else the larger drowns the smaller."""
        super().__init__()
        self.table = nn.Parameter(torch.empty(max_length, d_model))
        nn.init.normal_(self.table, std=std, generator=generator)

    def forward(self, length: int) -> Float[Tensor, "T D"]:
        """The first vectors, ready to be added to the embeddings; ValueError beyond max_length."""
        if length > len(self.table):
            raise ValueError(
                f"axis T: {length} positions asked for, {len(self.table)} were learned"
            )
        return self.table[:length]


def rotate(
    x: Float[Tensor, "*batch T E"], positions: Num[Tensor, "#*batch #T"] | None = None
) -> Float[Tensor, "*batch T E"]:
    """RoPE: each pair of coordinates turned by position × frequency.

    Turn query and key, not value: the product of two turned vectors depends on their distance
    alone. Source: Su et al. 2021, equation 34, arXiv:2104.09864.
    """
    positions = torch.arange(x.size(-2)) if positions is None else positions
    angles = positions[..., None] * frequencies(x.size(-1))  # [T, 1] * [E/2] -> [T, E/2]
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]  # [B, T, E] -> 2 x [B, T, E/2]
    turned_even = even * cos - odd * sin
    turned_odd = even * sin + odd * cos
    pairs = torch.stack((turned_even, turned_odd), dim=-1)  # 2 x [B, T, E/2] -> [B, T, E/2, 2]
    return pairs.flatten(-2)  # [B, T, E/2, 2] -> [B, T, E]
