"""Positions as turns: the query turned by its place, and scores that know the distance alone."""

import math

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, grid_at
from figures.results.rope import Rope

TOP = 1.12  # inches above the circle
GAP = 0.2  # inches between the maps


@figure(draws="rope")
def rope(canvas: Canvas, result: Rope, *, turns: int = 5) -> str:
    """The formula; one pair of the query's coordinates at its first places; both maps of scores."""
    axes, words, colors = style.stage(canvas), canvas.words, canvas.colors
    width, height = canvas.figure.get_size_inches()
    write(axes, width / 2, 0.36, words["formula"], color=colors["ink"], size=20)
    side = height - TOP - 0.95
    radius = min(0.85, side / 2 - 0.3)
    middle = (radius + 0.3, TOP + side / 2)
    draw_turns(axes, canvas, result.turned[:turns, :2], at=middle, radius=radius)
    write(axes, middle[0], height - 0.5, words["turned"], color=colors["query_text"])
    write(axes, middle[0], height - 0.16, words["angle"], color=colors["muted"])
    start = 2 * radius + 0.85
    room = (width - start + GAP) / 2
    cell = min(room - GAP, side) / len(result.rotary)
    for place, name in enumerate(("rotary", "added")):
        scores = getattr(result, name)
        top = TOP + (side - cell * len(scores)) / 2
        grid = grid_at(start + place * room, top, scores.shape, cell=(cell, cell))
        shifted = scores - scores.min()  # shades from the lowest score to the highest
        draw_cells(axes, shifted, grid, color=colors["scores"], gap=0)
        write(axes, grid.middle[0], grid.top - 0.12, words[name], color=colors["ink"])
        spread = result.along_diagonals(name)
        color = colors["good" if spread < 1e-3 else "bad"]
        write(axes, grid.middle[0], height - 0.5, spread_text(spread), color=color, size=20)
    write(axes, (start + width) / 2, height - 0.16, words["spread"], color=colors["muted"])
    write(
        axes,
        (start + width) / 2,
        0.68,
        words["reading"],
        color=colors["muted"],
        size=style.LABEL,
    )
    return words["alt"].format(
        length=len(result.rotary),
        rotary=f"{result.along_diagonals('rotary'):.0e}",
        added=style.number(result.along_diagonals("added"), 1),
        shift=result.shift,
    )


def draw_turns(
    axes: Axes, canvas: Canvas, pairs: np.ndarray, *, at: tuple[float, float], radius: float
) -> None:
    """The pair of coordinates at each place as an arrow from the circle's middle, fainter the later it stands."""
    circle = np.linspace(0, 2 * math.pi, 100)
    axes.plot(
        at[0] + radius * np.cos(circle), at[1] + radius * np.sin(circle),
        color=canvas.colors["line"], linewidth=1.5, zorder=1,
    )  # fmt: skip
    length = float(np.linalg.norm(pairs[0]))
    for place, (x, y) in enumerate(pairs / length):
        end = (at[0] + radius * x, at[1] - radius * y)
        strength = 1 - 0.13 * place
        arrow(axes, at, end, color=style.tint(canvas.colors["query"], strength)).set_gid("turn")
        write(
            axes, at[0] + (radius + 0.2) * x, at[1] - (radius + 0.2) * y + 0.07, str(place),
            color=canvas.colors["query_text"],
        )  # fmt: skip


def spread_text(spread: float) -> str:
    """A spread with one decimal, or as less than a power of ten."""
    if spread >= 0.05:
        return style.number(spread, 1)
    return f"$< 10^{{{math.floor(math.log10(spread)) + 1}}}$"
