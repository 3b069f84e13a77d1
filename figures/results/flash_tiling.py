"""Tiled attention against plain: the same output from smaller intermediates, and one row followed tile by tile."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class FlashTiling:
    """Axes: N tile widths; R tiles of the one row that is followed.

    ``differences`` [N]: largest absolute difference to plain attention. ``*_numbers``: numbers in the largest
    intermediate tensor, counted. ``row_scores`` [S]: one query's scores, in tiles of ``row_tile``; after each tile:
    ``running_maximum`` [R], ``running_total`` [R] (Σ exp), ``running_output`` [R] and the row's true ``row_output``.
    """

    length: int
    tiles: tuple[int, ...]
    differences: tuple[float, ...]
    tiled_numbers: tuple[int, ...]
    plain_numbers: int
    row_tile: int
    row_scores: np.ndarray
    row_values: np.ndarray
    running_maximum: np.ndarray
    running_total: np.ndarray
    running_output: np.ndarray
    row_output: float

    def difference(self) -> float:
        """The largest difference of all tile widths."""
        return max(self.differences)

    def memory_ratio(self, tile: int) -> float:
        """How many times smaller the largest intermediate is with this tile width."""
        return self.plain_numbers / self.tiled_numbers[self.tiles.index(tile)]
