"""Maps of attention weights: exactly white at 0, dark violet at 1, hidden cells hatched, orientation written out."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from figures.plots import style
from figures.plots.matrices import (
    Grid,
    draw_cells,
    grid_at,
    label_columns,
    label_rows,
    write_numbers,
)

MANY = 50  # so many cells, most of them 0.00, would hide the few numbers that matter
READABLE = (0.4, 0.24)  # the smallest cell in inches that holds a number of 11 points


def draw_weights(
    axes: Axes,
    canvas: Canvas,
    weights: np.ndarray,
    grid: Grid,
    *,
    hidden: np.ndarray | None = None,
    color: str | None = None,
    gap: float = 1.0,
) -> None:
    """The weights [T, S] on *grid* of a stage, on the one scale from 0 to 1; cells where *hidden* is True hatched.

    Numbers stand in the cells whenever the cells are large enough to be read; among very many cells a weight that
    rounds to 0 is left blank.
    """
    color = color or canvas.colors["weights"]
    draw_cells(axes, weights, grid, color=color, largest=1.0, gap=gap)
    if grid.cell_width >= READABLE[0] and grid.cell_height >= READABLE[1]:
        size = min(16.0, grid.cell_width * 72 / 2.6, grid.cell_height * 72 * 0.6)
        write_numbers(
            axes,
            canvas,
            np.where(weights < 0.005, np.nan, weights) if weights.size > MANY else weights,
            grid,
            color=color,
            digits=2,
            size=max(style.SMALLEST_NUMBER, size),
            largest=1.0,
        )
    if hidden is not None:
        hatch(axes, canvas, hidden, grid)


def hatch(axes: Axes, canvas: Canvas, hidden: np.ndarray, grid: Grid) -> None:
    """Hatch the cells that a mask hides, so that they differ from a weight which happens to be 0."""
    for row, column in np.argwhere(hidden):
        axes.add_patch(
            Rectangle(
                (
                    grid.left + column * grid.cell_width,
                    grid.top + row * grid.cell_height,
                ),
                grid.cell_width,
                grid.cell_height,
                facecolor=canvas.colors["panel"],
                edgecolor=canvas.colors["muted"],
                linewidth=0,
                hatch="////",
                gid="hidden",
                zorder=4,
            )
        )


def weights_map(
    axes: Axes,
    canvas: Canvas,
    weights: np.ndarray,
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    left: float,
    top: float,
    width: float,
    height: float,
    hidden: np.ndarray | None = None,
    row_title: str | None = None,
    column_title: str | None = None,
) -> Grid:
    """A labelled map filling the box (inches on a stage) and the grid of its cells.

    Rows are queries (or outputs) with their tokens left, columns are keys (or sources) with their tokens on top;
    the titles say so, by default in the words ``queries`` and ``keys``.
    """
    row_title = canvas.words["queries"] if row_title is None else row_title
    column_title = canvas.words["keys"] if column_title is None else column_title
    biggest = max(*(style.text_width(token, style.TITLE) for token in rows), 0.2)
    margin_left = 0.45 + biggest + 0.15
    margin_top = 0.42 + 0.36
    cell_width = (width - margin_left) / len(columns)
    cell_height = (height - margin_top) / len(rows)
    grid = grid_at(
        left + margin_left, top + margin_top, weights.shape, cell=(cell_width, cell_height)
    )
    size = style.size_to_fit(
        tuple(columns), cell_width * 0.96, largest=style.TITLE, smallest=style.SMALLEST_NUMBER
    )
    draw_weights(axes, canvas, weights, grid, hidden=hidden)
    label_rows(axes, canvas, grid, rows, size=min(style.TITLE, cell_height * 72 * 0.8))
    label_columns(axes, canvas, grid, columns, size=size)
    axes.text(
        grid.middle[0],
        top + 0.24,
        column_title,
        size=style.ROLE,
        color=canvas.colors["key_text"],
        ha="center",
        va="baseline",
    )
    axes.text(
        left + 0.2,
        grid.middle[1],
        row_title,
        size=style.ROLE,
        color=canvas.colors["query_text"],
        rotation=90,
        ha="center",
        va="center",
    )
    return grid
