"""Attention's ancestor: a curve guessed by averaging near points, each weighted by its distance."""

import numpy as np

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.results.kernel_pooling import KernelPooling


@figure(draws="kernel_pooling")
def kernel_pooling(
    canvas: Canvas, result: KernelPooling, *, width: float = 0.3, query: float = 2.0
) -> str:
    """The known points shaded by their weight for one query, the guess at every query, and the plain mean."""
    axes, colors, words = style.chart(canvas, left=0.55, top=0.6), canvas.colors, canvas.words
    row = int(np.abs(result.queries - query).argmin())
    kernel = result.widths.index(width)
    weights = result.weights[kernel, row]
    guess = result.predictions[kernel]
    low, high = result.values.min() - 0.5, result.values.max() + 0.9
    axes.plot(
        result.queries, result.truth, color=colors["muted"], linewidth=2, linestyle=(0, (5, 3)),
        label="truth",
    )  # fmt: skip
    beside = int(np.abs(result.queries - 0.4).argmin())  # where it runs below all points
    axes.annotate(
        words["truth"], (result.queries[beside], result.truth[beside]), xytext=(10, -14),
        textcoords="offset points", color=colors["muted"], size=style.ROLE,
    )  # fmt: skip
    axes.plot(result.queries, guess, color=colors["output"], linewidth=3.2, label="guess")
    mean = result.values.mean()
    axes.axhline(mean, color=colors["muted"], linewidth=2, linestyle=":", zorder=1, label="mean")
    axes.annotate(
        words["mean"], (1, mean), xycoords=("axes fraction", "data"), xytext=(0, 5),
        textcoords="offset points", ha="right", color=colors["muted"], size=style.LABEL,
    )  # fmt: skip
    points = axes.scatter(
        result.keys,
        result.values,
        c=weights,
        cmap=style.scale_of(colors["weights"]),
        vmin=0,
        vmax=weights.max(),
        s=75,
        edgecolors=colors["muted"],
        linewidths=0.9,
        zorder=4,
    )
    points.set_label("points")
    axes.axvline(result.queries[row], color=colors["query"], linewidth=2, zorder=1)
    axes.scatter(
        [result.queries[row]], [guess[row]], s=190, color=colors["output"], edgecolors="white",
        linewidths=1.5, zorder=5, label="output",
    )  # fmt: skip
    lines = (
        (words["shade"], "weights_text"),
        (words["guess"], "output_text"),
    )
    for line, (text, color) in enumerate(lines):
        y = high - 0.1 - line * 0.075 * (high - low)
        axes.text(2.85, y, text, color=colors[color], size=style.ROLE, va="top")
    axes.text(
        result.queries[row] - 0.08, high - 0.1, words["query"], color=colors["query_text"],
        size=style.ROLE, ha="right", va="top",
    )  # fmt: skip
    axes.set_xlim(-0.05, 5.05)
    axes.set_ylim(low, high)
    axes.set_xticks(range(6))
    style.label_axes(axes, canvas, x=words["x"], y=words["y"])
    axes.xaxis.label.set_color(colors["key_text"])
    axes.set_title(words["y"], fontsize=style.ROLE, color=colors["value_text"], loc="left", pad=10)
    return words["alt"].format(
        points=len(result.keys),
        width=width,
        rmse=style.number(result.rmse(width), 2),
        uniform=style.number(result.uniform_rmse(), 2),
    )
