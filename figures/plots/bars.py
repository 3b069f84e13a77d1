"""Bars with their names and numbers on them instead of an axis."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from figures.plots import style


def draw_bars(
    axes: Axes,
    canvas: Canvas,
    values: Sequence[float],
    *,
    names: Sequence[str],
    texts: Sequence[str],
    colors: Sequence[str],
    size: float = style.TITLE,
) -> None:
    """Lying bars from the top down; each one's name stands left of it and its text (the number) at its end.

    Give the Axes a left margin as wide as the longest name. The scale starts at 0 and is not drawn.
    """
    places = range(len(values))
    axes.barh(places, values, color=colors, height=0.62, zorder=2)
    axes.set_ylim(len(values) - 0.5, -0.5)
    widest = max(style.text_width(text, size) for text in texts)
    room = axes.figure.get_size_inches()[0] * axes.get_position().width
    axes.set_xlim(0, max(values) * room / max(room - widest - 0.2, room / 3))
    for place, value, text in zip(places, values, texts, strict=True):
        axes.annotate(
            text,
            (value, place),
            xytext=(8, 0),
            textcoords="offset points",
            size=size,
            color=canvas.colors["ink"],
            ha="left",
            va="center",
        )
    axes.set_yticks(places, names, fontsize=size, color=canvas.colors["ink"])
    axes.tick_params(axis="y", length=0, pad=8)
    axes.set_xticks([])
    axes.spines[["top", "right", "bottom"]].set_visible(False)
    axes.spines["left"].set(color=canvas.colors["muted"], linewidth=style.HAIRLINE)
