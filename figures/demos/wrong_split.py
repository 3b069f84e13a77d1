"""Which tokens a head holds when the width is cut rightly and wrongly."""

import torch
from torch import Tensor

from deckgen.jobs.registry import demo
from figures.attention.multi_head import split_heads
from figures.wrong.heads import split_by_transpose_and_reshape, split_by_view


@demo
def wrong_split() -> None:
    """Four numbered tokens cut into two heads in three ways; every shape is [1, 2, 4, 2]."""
    x = torch.arange(4.0)[:, None].expand(4, 4)[None].contiguous()  # each cell: its token's number
    show("view, transpose (correct)", split_heads(x, 2))
    show("view alone", split_by_view(x, 2))
    show("transpose, reshape", split_by_transpose_and_reshape(x, 2))


def show(name: str, heads: Tensor) -> None:
    """Print the token number in each cell, one head a line, positions apart."""
    print(name)
    for number, head in enumerate(heads[0].int().tolist()):
        print(f"  head {number}:", " | ".join(" ".join(map(str, row)) for row in head))
