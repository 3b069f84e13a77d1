"""Training on random digits with and without a causal mask: the losses, and where each model looks."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import reference
from figures.plots.heatmap import hatch
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, grid_at
from figures.results.missing_causal_mask import MissingCausalMask

CURVES = 0.47  # the losses' share of the width
HEAD = 0.86  # inches above the maps for their names


@figure(draws="missing_causal_mask")
def missing_causal_mask(canvas: Canvas, result: MissingCausalMask) -> str:
    """The two losses against what is possible at best; beside them both models' weights on one sequence."""
    axes, words = style.stage(canvas), canvas.words
    draw_losses(canvas, result)
    size = len(result.masked_weights)
    masked, unmasked = places(canvas, size)
    draw_map(axes, canvas, result.masked_weights, masked, name="masked")
    hatch(axes, canvas, ~np.tri(size, dtype=bool), masked)
    draw_map(axes, canvas, result.unmasked_weights, unmasked, name="unmasked")
    write(
        axes, (masked.left + unmasked.right) / 2, unmasked.bottom + 0.36, words["orientation"],
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
    return words["alt"].format(
        masked=style.number(result.masked_loss(), 2),
        unmasked=style.number(result.unmasked_loss(), 2),
        floor=style.number(result.floor, 2),
        next=style.percent(result.weight_on_next()),
    )


def draw_losses(canvas: Canvas, result: MissingCausalMask) -> None:
    """Loss by training step, each curve named above or below its end with its last value."""
    width, height = canvas.figure.get_size_inches()
    axes = style.axes_at(canvas.figure, 0.6, 0.5, CURVES * width - 0.8, height - 1.2)
    style.quiet(axes, canvas)
    steps = np.arange(1, len(result.masked_losses) + 1)
    for losses, end, name, at in (
        (result.masked_losses, result.masked_loss(), "masked", 2.52),
        (result.unmasked_losses, result.unmasked_loss(), "unmasked", 0.35),
    ):
        color = text_color = canvas.colors["weights" if name == "masked" else "bad"]
        axes.plot(steps, losses, color=color, linewidth=2.6, label=name)
        axes.text(
            steps[-1], at, f"{canvas.words[name]} {style.number(end, 2)}", size=style.TITLE,
            color=text_color, ha="right", va="bottom",
        )  # fmt: skip
    floor = canvas.words["floor"].format(floor=style.number(result.floor, 2))
    reference(axes, canvas, result.floor, floor, side=-1)
    axes.lines[-1].set(
        linewidth=2, color=canvas.colors["ink"], zorder=5
    )  # over the curve that it bounds
    axes.set_xlim(0, steps[-1])
    axes.set_ylim(0, 3)
    axes.set_yticks([0, 1, 2, 3])
    style.label_axes(axes, canvas, x=canvas.words["x"], y=canvas.words["y"])


def places(canvas: Canvas, size: int) -> tuple[Grid, Grid]:
    """Two square maps side by side, right of the losses."""
    width, height = canvas.figure.get_size_inches()
    left, gap = CURVES * width, 0.35
    side = min((width - left - gap) / 2, height - HEAD - 0.45)
    left += (width - left - gap - 2 * side) / 2
    cell = (side / size, side / size)
    return tuple(grid_at(left + i * (side + gap), HEAD, (size, size), cell=cell) for i in range(2))


def draw_map(axes: Axes, canvas: Canvas, weights: np.ndarray, grid: Grid, *, name: str) -> None:
    """One model's weights, its name and what it does above."""
    draw_cells(axes, weights, grid, color=canvas.colors["weights"], largest=1.0, gap=0.6)
    color = canvas.colors["weights_text" if name == "masked" else "bad"]
    write(axes, grid.middle[0], grid.top - 0.5, canvas.words[name], color=color, size=style.TITLE)
    write(
        axes, grid.middle[0], grid.top - 0.14, canvas.words[f"{name}_note"],
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
