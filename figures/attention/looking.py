"""How to look when something fails: numbers to print before anything is changed.

The axes are those of the taught library: B batch, T query positions, S key positions, H heads.
"""

from collections.abc import Callable, Sequence

from jaxtyping import Bool, Float
from torch import Tensor


def weight_on_padding(
    weights: Float[Tensor, "*batch T S"],
    mask: Bool[Tensor, "#*batch #T #S"],
) -> Float[Tensor, "*batch T"]:
    """Each query's weight on what the mask hides, 0 to 1: exactly 0 if the mask was applied."""
    on_padding = weights.masked_fill(mask, 0.0)
    return on_padding.sum(dim=-1)


def change_by_token(
    outputs: Callable[[Sequence[str]], Float[Tensor, "T D"]],
    first: Sequence[str],
    second: Sequence[str],
) -> dict[str, float]:
    """How far each token's output moves between two orders of the same tokens: 0 if order is lost."""
    before = dict(zip(first, outputs(first), strict=True))
    after = dict(zip(second, outputs(second), strict=True))
    moved = {t: after[t] - before[t] for t in first}
    return {t: moved[t].abs().max().item() for t in moved}


def head_by_head(
    scores: Float[Tensor, "B H T T"],
    weights: Float[Tensor, "B H T T"],
) -> tuple[Float[Tensor, " H"], Float[Tensor, " H"]]:
    """Each head's mean spread inside a row of scores (near 0: uniform), and its weight on the token itself."""
    spread = scores.std(dim=-1)  # [B, H, T]
    itself = weights.diagonal(dim1=-2, dim2=-1)
    return spread.mean(dim=(0, 2)), itself.mean(dim=(0, 2))
