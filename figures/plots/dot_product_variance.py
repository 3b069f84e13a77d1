"""Dot products of random vectors spread as their width grows; divided by √d_k they don't."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.results.dot_product_variance import DotProductVariance

LEFT, TOP, FOOT = 1.2, 1.0, 0.85  # inches: room for the widths, the heads, the ticks
NUMBER_ROOM = 1.0  # inches right of each panel for its variances
SPREAD = 3.4  # standard deviations of the widest row that a panel spans
BINS = 31


@figure(draws="dot_product_variance")
def dot_product_variance(canvas: Canvas, result: DotProductVariance) -> str:
    """One lying density a width, raw at the left and scaled at the right, with its variance beside it."""
    stage, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    room = (width - LEFT) / 2
    row = (height - TOP - FOOT) / len(result.widths)
    for place, d_k in enumerate(result.widths):
        y = TOP + (place + 0.5) * row + 0.08
        write(stage, LEFT - 0.15, y, f"$d_k = {d_k}$", color=canvas.colors["ink"], size=style.TITLE, align="right")  # fmt: skip
    for side, (name, samples, color) in enumerate(
        (("raw", result.raw, "muted"), ("scaled", result.scaled, "weights"))
    ):
        left, span = LEFT + side * room, room - NUMBER_ROOM
        axes = style.axes_at(canvas.figure, left, TOP, span, height - TOP - FOOT)
        draw_densities(axes, canvas, samples, color=canvas.colors[color])
        write(stage, left + span / 2, 0.42, words[name], color=canvas.colors[color], size=22)  # fmt: skip
        write(
            stage, left + span / 2, height - 0.12, words[f"{name}_axis"], color=canvas.colors["ink"]
        )
        x = left + span + NUMBER_ROOM / 2 - 0.05
        write(stage, x, TOP - 0.12, words["variance"], color=canvas.colors["muted"])
        for place, row_samples in enumerate(samples):
            y = TOP + (place + 0.5) * row + 0.09
            write(stage, x, y, variance_text(row_samples), color=canvas.colors[color], size=20)  # fmt: skip
    first, last = result.widths[0], result.widths[-1]
    return words["alt"].format(
        pairs=result.raw.shape[1],
        first=first,
        last=last,
        raw_first=variance_text(result.raw[0]),
        raw_last=variance_text(result.raw[-1]),
        scaled_first=variance_text(result.scaled[0]),
        scaled_last=variance_text(result.scaled[-1]),
    )


def variance_text(samples: np.ndarray) -> str:
    """The variance with about three digits."""
    variance = float(samples.var())
    return style.number(variance, 2 if variance < 10 else 1 if variance < 100 else 0)


def draw_densities(axes: Axes, canvas: Canvas, samples: np.ndarray, *, color: str) -> None:
    """One density a row of *samples* [K, N], all on one scale of x, each as high as its row."""
    style.quiet(axes, canvas)
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])
    limit = SPREAD * float(samples.std(axis=1).max())
    for place, row in enumerate(samples):
        reach = float(np.abs(row).max())
        counts, edges = np.histogram(row, bins=BINS, range=(-reach, reach))
        half = 0.42 * counts / counts.max()
        middles = (edges[:-1] + edges[1:]) / 2
        axes.plot((-limit, limit), (place, place), color=canvas.colors["line"], linewidth=1, zorder=1)  # fmt: skip
        shape = axes.fill_between(middles, place - half, place + half, color=color, linewidth=0)
        shape.set(label="density", zorder=2)
    axes.set_xlim(-limit, limit)
    axes.set_ylim(len(samples) - 0.5, -0.5)
