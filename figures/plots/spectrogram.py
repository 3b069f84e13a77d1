"""Attention over sound: the spectrogram with time from left to right, and the weights on the same time axis."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from figures.plots import style


def draw_spectrogram(
    axes: Axes, canvas: Canvas, mel: np.ndarray, *, seconds: float, x: str, y: str
) -> None:
    """The mel spectrogram [bands, frames] over *seconds*, low bands below, dark where loud; *x*, *y* name the axes."""
    image = axes.imshow(
        mel,
        cmap=style.scale_of(canvas.colors["input"]),
        origin="lower",
        aspect="auto",
        interpolation="nearest",
        extent=(0, seconds, 0, mel.shape[0]),
    )
    image.set_label("spectrogram")
    style.quiet(axes, canvas)
    style.label_axes(axes, canvas, x=x, y=y)


def draw_time_weights(
    axes: Axes,
    canvas: Canvas,
    weights: np.ndarray,
    *,
    seconds: float,
    outputs: tuple[str, ...],
    x: str,
) -> None:
    """The weights [outputs, frames] over the same *seconds*: a row an output token, the first on top.

    The scale ends at the map's largest weight: over many frames a single weight is small.
    """
    rows = len(outputs)
    image = axes.imshow(
        weights,
        cmap=style.scale_of(canvas.colors["weights"]),
        vmin=0,
        vmax=float(weights.max()),
        aspect="auto",
        interpolation="nearest",
        extent=(0, seconds, rows, 0),
    )
    image.set_label("weights")
    style.quiet(axes, canvas)
    axes.set_yticks(np.arange(rows) + 0.5, outputs, fontsize=style.ROLE)
    axes.tick_params(axis="y", length=0, labelcolor=canvas.colors["ink"])
    axes.set_xlabel(x, fontsize=style.ROLE, color=canvas.colors["ink"])
