"""Hidden states as shaded columns, tokens under and over them, right and wrong ones marked."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from deckgen.jobs.canvas import Canvas
from figures.plots import style
from figures.plots.matrices import Grid, outline


def draw_states(
    axes: Axes, states: np.ndarray, grid: Grid, *, color: str, gap: float = 0.07
) -> None:
    """Each state of [T, H] as one column of H cells, white at 0 and *color* at ±1, *gap* inches apart.

    *grid* has one row and a column a state. Each column is an image named 'state', so that H may be large.
    """
    for column, state in enumerate(states):
        left = grid.left + column * grid.cell_width + gap / 2
        box = Grid(left, grid.top, grid.cell_width - gap, grid.height, 1, 1)
        image = axes.imshow(
            np.abs(state)[:, None],
            cmap=style.scale_of(color),
            vmin=0,
            vmax=1,
            aspect="auto",
            interpolation="nearest",
            extent=(box.left, box.right, box.bottom, box.top),
            zorder=2,
        )
        image.set_label("state")
        outline(axes, box, color=color, width=style.HAIRLINE)


def write_tokens(
    axes: Axes, tokens: Sequence[str], grid: Grid, *, y: float, size: float, color: str
) -> None:
    """Each token centred on its column, with its baseline at *y*."""
    for column, token in enumerate(tokens):
        axes.text(
            grid.column_middle(column), y, token, size=size, color=color, ha="center", va="baseline"
        )


def mark_tokens(
    axes: Axes,
    canvas: Canvas,
    tokens: Sequence[str],
    right: Sequence[bool],
    grid: Grid,
    *,
    y: float,
    size: float = 18.0,
) -> None:
    """Each token in a box centred at *y*: a right one dark on a pale green, a wrong one white on red."""
    side = min(grid.cell_width - 0.04, 0.36)
    for column, (token, good) in enumerate(zip(tokens, right, strict=True)):
        fill = style.tint(canvas.colors["good"], 0.16) if good else canvas.colors["bad"]
        x = grid.column_middle(column)
        axes.add_patch(
            FancyBboxPatch(
                (x - side / 2 + 0.04, y - 0.14),
                side - 0.08,
                0.28,
                boxstyle="round,pad=0.04,rounding_size=0.06",
                facecolor=fill,
                edgecolor="none",
                gid="right" if good else "wrong",
            )
        )
        axes.text(
            x,
            y,
            token,
            size=size,
            color=canvas.colors["good"] if good else canvas.colors["paper"],
            ha="center",
            va="center_baseline",
        )
