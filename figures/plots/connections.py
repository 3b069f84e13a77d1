"""Lines between what looks and what is looked at; opacity is the weight."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgb
from matplotlib.path import Path

from deckgen.jobs.canvas import Canvas
from figures.plots import style

Point = tuple[float, float]


def straight(start: Point, end: Point) -> Path:
    """The straight way from one point to the other."""
    return Path([start, end])


def arch(start: Point, end: Point, *, rise: float) -> Path:
    """A way that leaves upwards, spans the gap and comes down; *rise* inches above the higher end (y runs down)."""
    peak = min(start[1], end[1]) - rise / 0.75  # a cubic reaches three quarters of its handles
    handles = [(start[0], peak), (end[0], peak)]
    return Path([start, *handles, end], [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])


def sway(start: Point, end: Point) -> Path:
    """A soft S from a point above to one below, leaving and arriving upright."""
    middle = (start[1] + end[1]) / 2
    handles = [(start[0], middle), (end[0], middle)]
    return Path([start, *handles, end], [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])


def draw_connections(
    axes: Axes, weights: np.ndarray, paths: list[list[Path]], *, color: str, width: float = 3.0
) -> PathCollection:
    """One line for each weight [T, S] along ``paths[t][s]``; its opacity is the weight, so 0 is not seen."""
    order = np.argsort(weights, axis=None)  # the strongest on top
    flat = [path for row in paths for path in row]
    lines = PathCollection(
        [flat[index] for index in order],
        facecolors="none",
        edgecolors=[(*to_rgb(color), float(weights.flat[index])) for index in order],
        linewidths=width,
        capstyle="round",
        zorder=1,
    )
    lines.set_label("connections")
    axes.add_collection(lines, autolim=False)
    return lines


def two_sentences(
    axes: Axes,
    canvas: Canvas,
    weights: np.ndarray,
    *,
    above: tuple[str, ...],
    below: tuple[str, ...],
    top: float,
    bottom: float,
    left: float,
    right: float,
    size: float = style.TITLE,
) -> None:
    """The querying tokens *above*, the tokens looked at *below* (both spread from *left* to *right*), and the lines.

    *top* and *bottom* are the baselines of the two sentences in inches; weights [above, below].
    """

    def spread(count: int) -> np.ndarray:
        step = (right - left) / count
        return left + step * (np.arange(count) + 0.5)

    xs_above, xs_below = spread(len(above)), spread(len(below))
    for tokens, xs, y, color in (
        (above, xs_above, top, canvas.colors["query_text"]),
        (below, xs_below, bottom, canvas.colors["key_text"]),
    ):
        for token, x in zip(tokens, xs, strict=True):
            axes.text(x, y, token, size=size, color=color, ha="center", va="baseline")
    start, end = top + 0.12, bottom - 0.1 - size / 72
    paths = [[sway((x, start), (z, end)) for z in xs_below] for x in xs_above]
    draw_connections(axes, weights, paths, color=canvas.colors["weights"])
