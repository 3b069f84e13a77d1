"""What each generated token costs with and without a KV cache, and which scores it computes."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import hatch
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, grid_at, outline
from figures.results.kv_cache import KvCache

MILLION = 1e6
SIDE = 1.3  # inches of the small score matrices


@figure(draws="kv_cache")
def kv_cache_cost(canvas: Canvas, result: KvCache, *, step: int = 4) -> str:
    """Operations by new token, both ways; the small squares are the scores that the step *step* computes."""
    axes, words = style.chart(canvas, left=0.8, top=0.55), canvas.words
    steps = np.arange(1, result.new_tokens() + 1)
    full, cached = result.full_step_flops / MILLION, result.cached_step_flops / MILLION
    for costs, color, name in ((full, "output", "full"), (cached, "weights", "cached")):
        axes.fill_between(steps, costs, color=canvas.colors[color], alpha=0.14, linewidth=0)
        axes.plot(steps, costs, color=canvas.colors[color], linewidth=3, label=name)
    top = full[-1] * 1.62  # room for the squares above the curve
    axes.set_ylim(0, top)
    axes.set_xlim(1, steps[-1])
    axes.set_yticks(range(0, int(full[-1]) + 1, 100))
    axes.set_xticks([1, *range(20, steps[-1] + 1, 20)])
    style.label_axes(axes, canvas, x=words["x"], y=words["y"])
    for costs, color in ((full, "output_text"), (cached, "weights_text")):
        axes.text(
            steps[-1], costs[-1] + 0.015 * top, style.number(costs[-1], 0), size=style.TITLE,
            color=canvas.colors[color], ha="right", va="bottom",
        )  # fmt: skip
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
    words, heads = canvas.words, result.score_shape[1]
    length = int(result.cached_scores[step] / heads)
    lower = np.tri(length)
    last = np.zeros_like(lower)
    last[-1] = 1
    cell = (SIDE / length, SIDE / length)
    for left, computed, color, name in (
        (1.4, lower, "output", "full"),
        (4.1, last, "weights", "cached"),
    ):
        grid = grid_at(left, 0.98, lower.shape, cell=cell)
        draw_cells(axes, computed, grid, color=canvas.colors[color], largest=1.0, gap=0.6)
        outline(axes, grid, color=canvas.colors[color])
        if name == "full":
            hatch(axes, canvas, lower == 0, grid)
        count = (result.full_scores if name == "full" else result.cached_scores)[step] // heads
        write(
            axes, grid.middle[0], grid.top - 0.14, words[name], color=canvas.colors[f"{color}_text"]
        )
        write(
            axes, grid.middle[0], grid.bottom + 0.3, words["count"].format(length=length, count=count),
            color=canvas.colors[f"{color}_text"], size=style.LABEL,
        )  # fmt: skip
