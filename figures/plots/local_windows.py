"""Local attention on two tasks: what the window shows, what it hides, and what that costs."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import hatch
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, label_columns
from figures.results.local_copy_reverse import LocalCopyReverse, LocalRun

TASKS, KINDS = ("copy", "reverse"), ("local-m", "local-p")
ENOUGH = 0.9  # an accuracy from here on is shown as a success


@figure(draws="local_copy_reverse")
def local_windows(canvas: Canvas, result: LocalCopyReverse) -> str:
    """Copying and reversing with local-m and local-p: weights in the window, its centre dotted, the rest hatched."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    room, side = width / 4, 2.42
    cell = side / result.length
    for column, (task, kind) in enumerate((task, kind) for task in TASKS for kind in KINDS):
        run = result.run(kind, task)
        left = column * room + (room - side) / 2 + 0.08 + (-0.08, 0.08)[column // 2]
        grid = Grid(left, 1.42, cell, cell, result.length, result.length)
        draw_window(axes, canvas, run, grid, half_width=result.half_width)
        x = grid.middle[0]
        write(axes, x, 0.92, words[kind], color=canvas.colors["ink"], size=style.TITLE)
        color = canvas.colors["good" if run.accuracy >= ENOUGH else "bad"]
        text = words["outcome"].format(accuracy=style.percent(run.accuracy))
        write(axes, x, grid.bottom + 0.46, text, color=color, size=style.HEADLINE)
    for half, task in enumerate(TASKS):
        x = width * (0.25 + half / 2) + 0.12
        write(axes, x, 0.34, words[task], color=canvas.colors["ink"], size=22)
        axes.plot((x - 2.7, x + 2.7), (0.5, 0.5), color=canvas.colors["line"], linewidth=1.5)
        text = words["global"].format(accuracy=style.percent(result.accuracy("global", task)))
        write(axes, x, height - 0.1, text, color=canvas.colors["muted"])
    return words["alt"].format(
        half_width=f"{result.half_width:g}",
        **{
            f"{kind.replace('-', '_')}_{task}": style.percent(result.accuracy(kind, task))
            for kind in KINDS
            for task in TASKS
        },
    )


def draw_window(
    axes: Axes, canvas: Canvas, run: LocalRun, grid: Grid, *, half_width: float
) -> None:
    """One run's weights; hatched where the window does not reach; a dot on each window's centre."""
    draw_cells(axes, run.weights, grid, color=canvas.colors["weights"], largest=1.0, gap=0.8)
    hatch(axes, canvas, outside(run, half_width), grid)
    label_columns(axes, canvas, grid, run.source)
    label_written(axes, canvas, run, grid)
    rows = [grid.row_middle(row) for row in range(grid.rows)]
    dots = axes.scatter(
        grid.left + (run.centres + 0.5) * grid.cell_width,
        rows,
        s=42,
        color=canvas.colors["query"],
        edgecolors="white",
        linewidths=1,
        zorder=6,
    )
    dots.set_label("centres")


def label_written(axes: Axes, canvas: Canvas, run: LocalRun, grid: Grid) -> None:
    """What the model wrote left of the rows; a digit that is not the wanted one in the colour of failure."""
    wanted = run.source if run.task == "copy" else run.source[::-1]
    for row, (token, right) in enumerate(zip(run.written, wanted, strict=True)):
        axes.text(
            grid.left - 0.1, grid.row_middle(row), token, size=style.LABEL,
            color=canvas.colors["ink" if token == right else "bad"], ha="right",
            va="center_baseline", weight="normal" if token == right else "bold",
            gid="right" if token == right else "wrong",
        )  # fmt: skip


def outside(run: LocalRun, half_width: float) -> np.ndarray:
    """True on the cells [outputs, source] further than *half_width* from the output's centre."""
    places = np.arange(run.weights.shape[1])
    return np.abs(places - run.centres[:, None]) > half_width
