"""Hard and soft attention on the same task: how fast each learns, and where each looks in the end."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import share_axis
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, label_columns, label_rows
from figures.results.hard_attention import HardAttention

SMOOTH = 10  # training steps averaged in one point of a curve
MAPS = 2.5  # inches at the bottom for the two maps


@figure(draws="hard_attention")
def hard_vs_soft(canvas: Canvas, result: HardAttention) -> str:
    """Accuracy while training, and below it one sequence's map of each kind, drawn positions framed."""
    width, height = canvas.figure.get_size_inches()
    words, colors = canvas.words, canvas.colors
    chart = style.axes_at(canvas.figure, 0.75, 0.55, width - 0.95, height - MAPS - 1.35)
    style.quiet(chart, canvas)
    for curve, key, color in (
        (result.soft_curve, "soft", "muted"),
        (result.hard_curve, "hard", "weights"),
    ):
        steps, shares = smoothed(curve)
        chart.plot(steps, shares, color=colors[color], linewidth=3, label=key)
    for key, color, y, accuracy in (
        ("soft", "muted", 0.62, result.soft_accuracy),
        ("hard", "weights_text", 0.3, result.hard_accuracy),
    ):
        text = words[key].format(accuracy=style.percent(accuracy))
        chart.text(0.3 * result.hard_steps, y, text, color=colors[color], size=style.TITLE, va="center")  # fmt: skip
    share_axis(chart)
    chart.set_ylim(0, 1.1)
    chart.set_xlim(0, result.hard_steps)
    style.label_axes(chart, canvas, x=words["x"], y=words["y"].format(smooth=SMOOTH))
    stage = style.stage(canvas)
    draw_maps(stage, canvas, result, top=height - MAPS + 0.55)
    return words["alt"].format(
        soft=style.percent(result.soft_accuracy),
        hard=style.percent(result.hard_accuracy),
        soft_steps=result.soft_steps,
        hard_steps=result.hard_steps,
        soft_mass=style.percent(result.soft_mass),
        hard_mass=style.percent(result.hard_mass),
    )


def smoothed(curve: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The means of SMOOTH steps each and the middles of these stretches."""
    whole = len(curve) // SMOOTH * SMOOTH
    means = curve[:whole].reshape(-1, SMOOTH).mean(axis=1)
    return (np.arange(len(means)) + 0.5) * SMOOTH, means


def draw_maps(axes: Axes, canvas: Canvas, result: HardAttention, *, top: float) -> None:
    """Soft weights at the left; at the right the probabilities from which hard attention drew the framed cells."""
    width, height = canvas.figure.get_size_inches()
    room, length = width / 2, result.length
    cell = min((height - top - 0.04) / length, (room - 0.6) / length)
    for place, (weights, key) in enumerate(
        ((result.soft_weights, "soft_map"), (result.hard_weights, "hard_map"))
    ):
        grid = Grid(
            place * room + (room - length * cell) / 2 + 0.1, top, cell, cell, length, length
        )
        draw_cells(axes, weights, grid, color=canvas.colors["weights"], largest=1.0, gap=0.8)
        label_columns(axes, canvas, grid, result.source)
        write(axes, grid.middle[0], top - 0.34, canvas.words[key], color=canvas.colors["ink"])
        label_rows(axes, canvas, grid, result.written)
        if key == "hard_map":
            frame_choices(axes, canvas, result, grid)


def frame_choices(axes: Axes, canvas: Canvas, result: HardAttention, grid: Grid) -> None:
    """A frame around the position that was drawn in each row."""
    for row, column in enumerate(result.choices):
        axes.add_patch(
            Rectangle(
                (grid.left + column * grid.cell_width, grid.top + row * grid.cell_height),
                grid.cell_width,
                grid.cell_height,
                fill=False,
                edgecolor=canvas.colors["output"],
                linewidth=style.FRAME,
                zorder=5,
                gid="drawn",
            )
        )
