"""FlashAttention's idea is exact: softmax over tiles, corrected whenever a larger score appears."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.tiled import tiled_attention
from figures.experiments.measuring import largest_intermediate
from figures.results.flash_tiling import FlashTiling


@experiment
def flash_tiling(
    *,
    length: int = 512,
    width: int = 64,
    tiles: tuple[int, ...] = (32, 64, 128, 256),
    row_scores: tuple[float, ...] = (0.5, 1.0, 2.0, 0.0, 3.0, 1.5),
    row_values: tuple[float, ...] = (1.0, 2.0, 4.0, 0.0, -2.0, 3.0),
    row_tile: int = 2,
    seed: int = 0,
) -> FlashTiling:
    """Plain and tiled attention: difference, largest intermediates, and the running sums of one row."""
    generator = torch.Generator().manual_seed(seed)
    query, key, value = (torch.randn(length, width, generator=generator) for _ in range(3))
    plain = scaled_dot_product_attention(query, key, value).output
    states = tiled_attention(
        torch.ones(1, 1),
        torch.tensor(row_scores)[:, None],
        torch.tensor(row_values)[:, None],
        tile=row_tile,
    )  # a query of 1 with keys of width 1: the keys are the scores
    exact = torch.softmax(torch.tensor(row_scores), dim=0) @ torch.tensor(row_values)
    return FlashTiling(
        length=length,
        tiles=tiles,
        differences=tuple(
            (tiled_attention(query, key, value, tile=tile)[-1].output - plain).abs().max().item()
            for tile in tiles
        ),
        tiled_numbers=tuple(
            largest_intermediate(lambda tile=tile: tiled_attention(query, key, value, tile=tile))
            for tile in tiles
        ),
        plain_numbers=largest_intermediate(lambda: scaled_dot_product_attention(query, key, value)),
        row_tile=row_tile,
        row_scores=torch.tensor(row_scores).numpy(),
        row_values=torch.tensor(row_values).numpy(),
        running_maximum=torch.cat([state.maximum.flatten() for state in states]).numpy(),
        running_total=torch.cat([state.total.flatten() for state in states]).numpy(),
        running_output=torch.cat([state.output.flatten() for state in states]).numpy(),
        row_output=exact.item(),
    )
