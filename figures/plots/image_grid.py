"""Attention over an image: the image itself, and on it how much weight falls on each cell."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from figures.plots import style
from figures.plots.matrices import Grid, outline


def draw_image(axes: Axes, canvas: Canvas, image: np.ndarray, box: Grid) -> None:
    """The image [rows, columns] (0 to 1, ink on paper) filling *box* on a stage."""
    picture = axes.imshow(
        image,
        cmap=style.scale_of(canvas.colors["ink"]),
        vmin=0,
        vmax=1,
        aspect="auto",
        interpolation="nearest",
        extent=(box.left, box.right, box.bottom, box.top),
        zorder=1,
    )
    picture.set_label("image")
    outline(axes, box, color=canvas.colors["line"], width=style.HAIRLINE)


def draw_image_weights(
    axes: Axes,
    canvas: Canvas,
    image: np.ndarray,
    weights: np.ndarray,
    box: Grid,
    *,
    strongest: float | None = None,
) -> None:
    """The image with a violet veil over it, the more opaque the larger the weight [grid rows, grid columns].

    The veil is full at *strongest* (by default the largest weight), so that maps over many cells can be read.
    """
    draw_image(axes, canvas, image, box)
    top = strongest or float(weights.max()) or 1.0
    veil = np.zeros((*weights.shape, 4))
    veil[..., :3] = [int(canvas.colors["weights"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    veil[..., 3] = np.clip(weights / top, 0, 1) * 0.72
    layer = axes.imshow(
        veil,
        aspect="auto",
        interpolation="nearest",
        extent=(box.left, box.right, box.bottom, box.top),
        zorder=2,
    )
    layer.set_label("weights")
