"""A sentence whose tokens are shaded by the weight that falls on them."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from deckgen.jobs.canvas import Canvas
from figures.plots import style


def weighted_sentence(
    axes: Axes,
    canvas: Canvas,
    tokens: Sequence[str],
    weights: np.ndarray,
    *,
    left: float,
    y: float,
    width: float,
    size: float = 28.0,
    query: int | None = None,
    smallest_weight: float = 0.0,
) -> tuple[FancyBboxPatch, ...]:
    """The tokens in a line centred in [left, left + width] at *y*, each on its shade, its weight below it.

    The type shrinks until the line fits. The token at *query*, the one that looks, is framed. Weights below
    *smallest_weight* are not written out. What comes back are the tokens' boxes, to be marked further.
    """

    def span_of(token: str, at: float) -> float:
        return style.text_width(token, at) + at / 28 * 0.32

    def total(at: float) -> float:
        return sum(span_of(token, at) for token in tokens)

    while total(size) > width and size > style.LABEL:
        size -= 1
    x = left + (width - total(size)) / 2
    scale = style.scale_of(canvas.colors["weights"])
    half, boxes = size / 72 * 0.72, []
    for index, (token, weight) in enumerate(zip(tokens, weights, strict=True)):
        span = span_of(token, size)
        fill = scale(float(weight))
        box = FancyBboxPatch(
            (x + 0.06, y - half + 0.04),
            span - 0.12,
            2 * half - 0.08,
            boxstyle="round,pad=0.03,rounding_size=0.07",
            facecolor=fill,
            edgecolor=canvas.colors["ink" if index == query else "line"],
            linewidth=style.FRAME if index == query else style.HAIRLINE,
            gid="token",
        )
        axes.add_patch(box)
        boxes.append(box)
        axes.text(
            x + span / 2,
            y,
            token,
            size=size,
            color=style.ink_on(fill[:3], canvas),
            ha="center",
            va="center_baseline",
        )
        if weight >= smallest_weight:
            axes.text(
                x + span / 2,
                y + half + 0.27,
                style.number(float(weight), 2),
                size=max(style.LABEL, size * 0.55),
                color=canvas.colors["weights_text"],
                ha="center",
                va="baseline",
            )
        x += span
    return tuple(boxes)
