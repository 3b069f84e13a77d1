"""What each generated token costs with and without a KV cache, and which scores it computes."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import hatch
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, grid_at
from figures.results.kv_cache import KvCache

MILLION = 1e6
SIDE = 1.3  # inches of the small score matrices
COLORS = {"full": "muted", "cached": "weights"}


@figure(draws="kv_cache")
def kv_cache_cost(canvas: Canvas, result: KvCache, *, step: int = 4) -> str:
    """Operations by new token, both ways; the small squares are the scores that the step *step* computes."""
    axes, words = style.chart(canvas, left=0.8, top=0.55), canvas.words
    steps = np.arange(1, result.new_tokens() + 1)
    full, cached = result.full_step_flops / MILLION, result.cached_step_flops / MILLION
    for costs, name in ((full, "full"), (cached, "cached")):
        color = canvas.colors[COLORS[name]]
        axes.fill_between(steps, costs, color=color, alpha=0.14, linewidth=0)
        axes.plot(steps, costs, color=color, linewidth=3, label=name)
    top = full[-1] * 1.62  # room for the squares above the curve
    axes.set_ylim(0, top)
    axes.set_xlim(1, steps[-1])
    axes.set_yticks(range(0, int(full[-1]) + 1, 100))
    axes.set_xticks([1, *range(20, steps[-1] + 1, 20)])
    style.label_axes(axes, canvas, x=words["x"], y=words["y"])
    for costs, name, digits in ((full, "full", 0), (cached, "cached", 1)):
        axes.text(
            steps[-1], costs[-1] + 0.015 * top, style.number(costs[-1], digits), size=style.TITLE,
            color=canvas.colors[COLORS[name]], ha="right", va="bottom",
        )  # fmt: skip
    axes.text(
        0.98 * steps[-1], 0.2 * full[-1], words["why"], size=style.LABEL,
        color=canvas.colors["muted"], ha="right", va="bottom",
    )  # fmt: skip
    axes.spines["left"].set_bounds(0, full[-1])  # the squares stand above the axes
    draw_squares(style.stage(canvas), canvas, result, step=step)
    return words["alt"].format(
        tokens=result.new_tokens(),
        first=style.number(full[0], 0),
        full=style.number(full[-1], 0),
        cached=style.number(cached[-1], 1),
        ratio=style.number(result.total_ratio(), 0),
        length=result.prompt + step,
    )


def draw_squares(axes: Axes, canvas: Canvas, result: KvCache, *, step: int) -> None:
    """The scores of one step: all of a causal square without a cache, its last row with one."""
    heads = result.score_shape[1]
    length = result.cached_scores[step] // heads
    causal, last = np.tri(length), np.zeros((length, length))
    last[-1] = 1
    full = draw_square(
        axes, canvas, causal, result.full_scores[step] // heads, name="full", left=1.5
    )
    hatch(axes, canvas, causal == 0, full)
    draw_square(axes, canvas, last, result.cached_scores[step] // heads, name="cached", left=4.2)


def draw_square(
    axes: Axes, canvas: Canvas, computed: np.ndarray, count: int, *, name: str, left: float
) -> Grid:
    """A square of scores, the computed ones filled, its name above and their *count* below."""
    color = COLORS[name]
    length = len(computed)
    grid = grid_at(left, 0.98, computed.shape, cell=(SIDE / length, SIDE / length))
    draw_cells(axes, computed, grid, color=canvas.colors[color], largest=1.0, gap=0.6)
    text = canvas.words["count"].format(rows=count // length, length=length, count=count)
    for y, words, size in (
        (grid.top - 0.14, canvas.words[name], style.ROLE),
        (grid.bottom + 0.3, text, style.LABEL),
    ):
        write(axes, grid.middle[0], y, words, color=canvas.colors[color], size=size)
    return grid
