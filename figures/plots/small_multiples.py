"""The same small map once a head, so that heads are compared before anything is averaged."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from figures.plots import style
from figures.plots.heatmap import draw_weights
from figures.plots.matrices import Grid, label_columns, label_rows


def head_grids(
    count: int, length: int, *, width: float, height: float, margin_left: float = 0.4
) -> tuple[Grid, ...]:
    """Places for *count* square maps of *length* tokens side by side in a slot, with room for titles and notes.

    When they would be too small in one line (a half-width slot), they stand in two.
    """
    lines = 1 if width / count > 1.8 else 2
    per_line = -(-count // lines)
    room, tall = width / per_line, height / lines
    above, below = 0.82, 0.8 if lines == 1 else 0.36
    side = min(room - margin_left - 0.15, tall - above - below)
    spare = max(tall - above - below - side, 0) / 2
    cell = side / length
    return tuple(
        Grid(
            (index % per_line) * room + (room + margin_left - side) / 2,
            (index // per_line) * tall + spare + above,
            cell,
            cell,
            length,
            length,
        )
        for index in range(count)
    )


def draw_heads(
    axes: Axes,
    canvas: Canvas,
    weights: np.ndarray,
    grids: Sequence[Grid],
    *,
    tokens: Sequence[str],
    titles: Sequence[str],
    notes: Sequence[str],
    colors: Sequence[str],
) -> None:
    """The weights [H, T, T] of each head in its own colour, its title above and what it does as a note below."""
    for head, (grid, title, note, color) in enumerate(
        zip(grids, titles, notes, colors, strict=True)
    ):
        draw_weights(axes, canvas, weights[head], grid, color=color)
        size = style.size_to_fit(
            tuple(tokens),
            grid.cell_width * 0.94,
            largest=style.ROLE,
            smallest=style.SMALLEST_NUMBER,
        )
        label_columns(axes, canvas, grid, tokens, size=size)
        label_rows(axes, canvas, grid, tokens, size=size)
        axes.text(
            grid.middle[0],
            grid.top - 0.44,
            title,
            size=style.TITLE,
            color=style.shade(color, 0.2),
            ha="center",
            va="baseline",
        )
        axes.text(
            grid.middle[0],
            grid.bottom + 0.34,
            note,
            size=style.TITLE,
            color=canvas.colors["ink"],
            ha="center",
            va="baseline",
        )
