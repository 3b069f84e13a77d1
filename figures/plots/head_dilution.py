"""A head with a clear pattern beside the mean over all heads, where it is diluted."""

import numpy as np

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import draw_weights
from figures.plots.matrices import Grid
from figures.results.head_dilution import HeadDilution


@figure(draws="head_dilution")
def head_dilution(canvas: Canvas, result: HeadDilution) -> str:
    """Three maps on one scale: the head that looks at itself, one of the others, and the mean over all."""
    axes = style.stage(canvas)
    width, height = canvas.figure.get_size_inches()
    words, colors = canvas.words, canvas.colors
    heads, tokens, _ = result.weights.shape
    above, below = 0.34, 0.74
    side = min(width / 3 - 0.3, height - above - below)
    maps = (
        (words["head"].format(head=0), result.weights[0], "weights_text"),
        (words["head"].format(head=1), result.weights[1], "muted"),
        (words["mean"].format(heads=heads), result.average(), "output_text"),
    )
    masses = []
    for number, (title, weights, color) in enumerate(maps):
        grid = Grid(
            (number + 0.5) * width / 3 - side / 2,
            above,
            side / tokens,
            side / tokens,
            tokens,
            tokens,
        )
        draw_weights(axes, canvas, weights, grid, gap=0.3)
        masses.append(style.number(float(np.diagonal(weights).mean()), 2))
        for y, text, ink in (
            (above - 0.1, title, colors["ink"]),
            (grid.bottom + 0.34, words["diagonal"].format(mass=masses[-1]), colors[color]),
        ):
            axes.text(
                grid.middle[0], y, text, size=style.TITLE, color=ink, ha="center", va="baseline"
            )
    axes.text(
        width / 2,
        height - 0.06,
        words["orientation"],
        size=style.LABEL,
        color=colors["muted"],
        ha="center",
        va="baseline",
    )
    return words["alt"].format(
        heads=heads, tokens=tokens, own=masses[0], other=masses[1], mean=masses[2]
    )
