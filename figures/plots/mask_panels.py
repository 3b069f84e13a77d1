"""Two masks, their AND, and what it does to the scores and the weights of one padded sentence."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow
from figures.plots.heatmap import draw_weights, hatch
from figures.plots.lettering import write
from figures.plots.matrices import (
    Grid,
    draw_cells,
    draw_scores,
    ghost,
    grid_at,
    label_columns,
    label_rows,
    write_in_cell,
)
from figures.results.combined_masks import CombinedMasks

MARGIN, GAP = 0.75, 1.5  # inches for the rows' tokens, and between panels
NAMES = 0.62  # inches of a gap that the rows' tokens take
HEADS = (1.0, 0.62, 0.42)  # inches above the first row of panels, above the second, below it
KEPT = 0.42  # how dark a cell is that may be looked at


@figure(draws="combined_masks")
def mask_panels(canvas: Canvas, result: CombinedMasks, *, frame: int = 2) -> str:
    """Frame 0: the two masks; 1: joined by AND; 2: the scores with −∞ where hidden, and the weights."""
    axes, words = style.stage(canvas), canvas.words
    upper, lower = rows_of_panels(canvas, len(result.both))
    tokens = (words["pad"],) * result.pads + result.tokens
    names = ("padding", "causal", "both")
    for place, (grid, name) in enumerate(zip(upper, names, strict=True)):
        if place == 2 and frame == 0:
            ghost(axes, canvas, grid)
            continue
        draw_mask(axes, canvas, getattr(result, name), grid)
        heading(axes, canvas, grid, name, above=0.46)
        label_columns(axes, canvas, grid, tokens)
        label_rows(axes, canvas, grid, tokens)
    between(axes, canvas, upper[0], upper[1], words["and"])
    if frame > 0:
        between(axes, canvas, upper[1], upper[2], "=")
    for grid, name in zip(lower, ("scores", "masked", "weights"), strict=True):
        if frame < 2:
            ghost(axes, canvas, grid)
            continue
        heading(axes, canvas, grid, name, above=0.16)
        label_rows(axes, canvas, grid, tokens)
    if frame > 1:
        draw_numbers(axes, canvas, result, lower)
    legend = words["legend"] + (words["legend_scores"] if frame > 1 else "")
    write(
        axes, 0.05, canvas.figure.get_size_inches()[1] - 0.07, legend,
        color=canvas.colors["muted"], size=style.LABEL, align="left",
    )  # fmt: skip
    return words[f"alt_{min(frame, 2)}"].format(
        tokens=" ".join(tokens),
        seen=result.seen(),
        cells=result.cells(),
        pads=result.pads,
        row="、".join(style.number(weight, 2) for weight in result.weights[-1]),
    )


def rows_of_panels(canvas: Canvas, size: int) -> tuple[tuple[Grid, ...], tuple[Grid, ...]]:
    """Two rows of three grids, one under the other, filling the slot."""
    width, height = canvas.figure.get_size_inches()
    cell = ((width - MARGIN - 2 * GAP - 0.05) / 3 / size, (height - sum(HEADS)) / 2 / size)
    tops = (HEADS[0], HEADS[0] + size * cell[1] + HEADS[1])
    return tuple(
        tuple(
            grid_at(MARGIN + place * (size * cell[0] + GAP), top, (size, size), cell=cell)
            for place in range(3)
        )
        for top in tops
    )


def heading(axes: Axes, canvas: Canvas, grid: Grid, name: str, *, above: float) -> None:
    """What the panel shows and its shape in the code, *above* inches over the grid."""
    axes.text(
        grid.left, grid.top - above, canvas.words[name], size=style.TITLE,
        color=canvas.colors["ink"],        ha="left", va="baseline",
    )  # fmt: skip
    axes.text(
        grid.right, grid.top - above, canvas.words[f"{name}_shape"], size=style.LABEL,
        color=canvas.colors["muted"], ha="right", va="baseline",
    )  # fmt: skip


def draw_mask(axes: Axes, canvas: Canvas, mask: np.ndarray, grid: Grid) -> None:
    """Cells that may be looked at in one shade, the others hatched."""
    draw_cells(axes, mask.astype(float), grid, color=canvas.colors["accent"], largest=1 / KEPT)
    hatch(axes, canvas, ~mask, grid)


def between(axes: Axes, canvas: Canvas, left: Grid, right: Grid, text: str) -> None:
    """A sign in the gap between two panels, left of the tokens of the right one."""
    x = (left.right + right.left - NAMES) / 2
    write(axes, x, left.middle[1] + 0.14, text, color=canvas.colors["ink"], size=style.SYMBOL)


def draw_numbers(
    axes: Axes, canvas: Canvas, result: CombinedMasks, grids: tuple[Grid, ...]
) -> None:
    """Scores, scores with −∞ where hidden, weights; on the arrows what leads from one to the next."""
    raw, masked, weights = grids
    largest = float(result.scores.max()) * 1.6
    for scores, grid in ((result.scores, raw), (result.masked_scores, masked)):
        draw_scores(axes, canvas, scores, grid, digits=2, largest=largest, size=13)
    for row, column in np.argwhere(~result.both):
        write_in_cell(axes, masked, row, column, "−∞", size=14, color=canvas.colors["bad"])
    draw_weights(axes, canvas, result.weights, weights)
    for left, right, name in ((raw, masked, "fill"), (masked, weights, "softmax")):
        y, end = left.middle[1] + 0.1, right.left - NAMES
        arrow(axes, (left.right + 0.1, y), (end, y), color=canvas.colors["ink"])
        write(
            axes, (left.right + 0.05 + end) / 2, y - 0.16, canvas.words[name],
            color=canvas.colors["ink"], size=style.LABEL,
        )  # fmt: skip
