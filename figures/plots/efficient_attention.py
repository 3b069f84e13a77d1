"""Three ways to longer inputs: the same softmax tile by tile, a window, and a cost that grows with T alone."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import hatch
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, draw_matrix, grid_at
from figures.results.efficient_attention import EfficientAttention
from figures.results.flash_tiling import FlashTiling

COLUMNS = (0.05, 4.45, 7.95)  # left edges in inches
CELL, PART = 0.5, 0.14  # a score's cell, and the gap between tiles
KEPT = 0.42  # how dark a cell is that may be looked at
FOOT = 0.95  # inches for the two closing lines of a column


@figure(draws=("flash_tiling", "efficient_attention"))
def efficient_attention(canvas: Canvas, tiling: FlashTiling, cost: EfficientAttention) -> str:
    """One row's softmax in tiles; the mask of a window; operations by length for all, a window, linear attention."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    facts = {
        "memory": style.number(tiling.memory_ratio(min(tiling.tiles)), 0),
        "length": tiling.length,
        "window": cost.window,
        "saved": style.number(cost.saved("window"), 0),
        "saved_linear": style.number(cost.saved("linear"), 0),
        "longest": cost.lengths[-1],
    }
    for left, part in zip(COLUMNS, ("tiles", "window", "linear"), strict=True):
        write(axes, left, 0.36, words[part], color=canvas.colors["ink"], size=20, align="left")
        for line in (0, 1):
            write(
                axes, left, height - FOOT + 0.4 + 0.36 * line,
                words[f"{part}_{line}"].format(**facts), align="left",
                color=canvas.colors["muted" if line else "ink"],
            )  # fmt: skip
    draw_tiles(axes, canvas, tiling, left=COLUMNS[0])
    draw_window(axes, canvas, cost, left=COLUMNS[1] + 0.05, side=min(2.9, height - FOOT - 1.3))
    draw_costs(canvas, cost, left=COLUMNS[2] + 0.65, width=width - COLUMNS[2] - 0.85)
    return words["alt"].format(
        tiles=len(tiling.running_output),
        running="、".join(style.number(value, 2) for value in tiling.running_output),
        exact=style.number(tiling.row_output, 2),
        shown=cost.shown_window,
        **facts,
    )


def draw_tiles(axes: Axes, canvas: Canvas, tiling: FlashTiling, *, left: float) -> None:
    """One query's scores and values in tiles, and below each tile the sums over all keys so far."""
    words, colors, size = canvas.words, canvas.colors, tiling.row_tile
    start = left + 0.72
    rows = (("scores", tiling.row_scores, 0.95), ("values", tiling.row_values, 1.5))
    for name, numbers, top in rows:
        color = colors["scores" if name == "scores" else "value"]
        text = colors["scores_text" if name == "scores" else "value_text"]
        write(axes, left, top + 0.32, words[name], color=text, align="left")
        for tile, part in enumerate(np.split(numbers, len(tiling.running_total))):
            grid = grid_at(start + tile * (size * CELL + PART), top, (1, size), cell=(CELL, 0.46))
            largest = float(np.abs(numbers).max()) * 1.6
            draw_matrix(axes, canvas, part[None], grid, color=color, largest=largest, size=14)
    for tile in range(len(tiling.running_total)):
        x = start + tile * (size * CELL + PART) + size * CELL / 2
        write(axes, x, 0.84, words["tile"].format(tile=tile + 1), color=colors["muted"], size=style.LABEL)  # fmt: skip
    lines = (
        ("maximum", tiling.running_maximum, "ink"),
        ("total", tiling.running_total, "ink"),
        ("output", tiling.running_output, "output_text"),
    )
    for line, (name, numbers, color) in enumerate(lines):
        y = 2.4 + 0.4 * line
        write(axes, left, y, words[name], color=colors[color], align="left")
        for tile, number in enumerate(numbers):
            x = start + tile * (size * CELL + PART) + size * CELL / 2
            write(axes, x, y, style.number(number, 2), color=colors[color], size=style.TITLE)
    write(axes, left, 3.58, carried_sum(tiling), color=colors["ink"], align="left")
    exact = words["exact"].format(exact=style.number(tiling.row_output, 2))
    write(axes, left, 3.95, exact, color=colors["output_text"], align="left")


def carried_sum(tiling: FlashTiling) -> str:
    """How the second tile's Σ exp comes from the first one's: shrunk to the new maximum, then added to."""
    first, second = tiling.running_maximum[:2]
    size = tiling.row_tile
    old = rf"{tiling.running_total[0]:.2f}\,e^{{{first:.3g}-{second:.3g}}}"
    scores = tiling.row_scores[size : 2 * size]
    new = "+".join(rf"e^{{{score:.3g}-{second:.3g}}}" for score in scores)
    return rf"$\Sigma$：${old}+{new}={tiling.running_total[1]:.2f}$"


def draw_window(
    axes: Axes, canvas: Canvas, cost: EfficientAttention, *, left: float, side: float
) -> None:
    """The mask of a small window: a band along the diagonal."""
    mask = cost.window_mask
    cell = side / len(mask)
    grid = grid_at(left, 0.98, mask.shape, cell=(cell, cell))
    draw_cells(
        axes, mask.astype(float), grid, color=canvas.colors["accent"], largest=1 / KEPT, gap=0.8
    )
    hatch(axes, canvas, ~mask, grid)
    write(
        axes, left, grid.bottom + 0.3, canvas.words["orientation"], color=canvas.colors["muted"],
        size=style.LABEL, align="left",
    )  # fmt: skip


def draw_costs(canvas: Canvas, cost: EfficientAttention, *, left: float, width: float) -> None:
    """Operations by length on doubling axes, each way named above its line."""
    height = canvas.figure.get_size_inches()[1]
    axes = style.axes_at(canvas.figure, left, 1.1, width, height - FOOT - 1.95)
    style.quiet(axes, canvas)
    at = len(cost.lengths) - 2
    for name, color, side in (
        ("full", "muted", 1),
        ("window", "weights", 1),
        ("linear", "ink", -1),
    ):
        flops = getattr(cost, f"{name}_flops")
        axes.plot(
            cost.lengths, flops, color=canvas.colors[color], linewidth=3, marker="o",
            markersize=6, clip_on=False, label=name,
        )  # fmt: skip
        axes.annotate(
            canvas.words[f"curve_{name}"], (cost.lengths[at], flops[at]),
            xytext=(-8 * side, 8 * side), textcoords="offset points", size=style.TITLE,
            color=canvas.colors[color], ha="right" if side > 0 else "left",
            va="bottom" if side > 0 else "top",
        )  # fmt: skip
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=10)
    axes.set_xticks(cost.lengths, [str(length) for length in cost.lengths])
    axes.minorticks_off()
    style.label_axes(axes, canvas, x=canvas.words["x"], y=canvas.words["y"])
