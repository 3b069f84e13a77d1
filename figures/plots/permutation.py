"""The same tokens in two orders: whose output changes, without positions, with a causal mask, with positions."""

import math

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, grid_at, label_rows
from figures.results.permutation import Permutation

LEFT, HEAD, NUMBER = 0.5, 0.45, 1.0  # inches: token names, column heads, the number at the right
FOOT = 0.26  # inches for the line that says what a cell is
SHOWN = 12  # coordinates of each output that are drawn


@figure(draws="permutation")
def permutation(canvas: Canvas, result: Permutation) -> str:
    """A block a case: each token's output in both sentences, their difference, and its largest coordinate."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    strip = (width - LEFT - NUMBER) / 3
    heads = ("".join(result.first), "".join(result.second))
    for place, text in enumerate((*(words["within"].format(sentence=s) for s in heads), words["difference"])):  # fmt: skip
        x = LEFT + place * strip + (strip - 0.25) / 2
        write(axes, x, 0.32, text, color=canvas.colors["ink"])
    write(axes, LEFT, height - 0.08, words["cell"], color=canvas.colors["muted"], size=style.LABEL, align="left")  # fmt: skip
    block = (height - HEAD - FOOT) / 3
    for place, name in enumerate(("plain", "causal", "placed")):
        draw_case(axes, canvas, result, name, top=HEAD + place * block, height=block, strip=strip)
    return words["alt"].format(
        first=heads[0],
        second=heads[1],
        plain=f"{result.by_token('plain'):.0e}",
        causal=style.number(result.by_token("causal"), 2),
        placed=style.number(result.by_token("placed"), 2),
    )


def draw_case(
    axes: Axes,
    canvas: Canvas,
    result: Permutation,
    name: str,
    *,
    top: float,
    height: float,
    strip: float,
) -> None:
    """The name of the case, three matrices [token, coordinate], and one number a token."""
    first, second = getattr(result, name)
    largest = float(max(np.abs(first).max(), np.abs(second).max()))
    write(axes, LEFT, top + 0.4, canvas.words[name], color=canvas.colors["ink"], size=style.TITLE, align="left")  # fmt: skip
    row = (height - 0.62) / len(first)
    cell = ((strip - 0.25) / SHOWN, row)
    parts = ((first, "output"), (second, "output"), (first - second, "accent"))
    for place, (values, tone) in enumerate(parts):
        shown = values[:, :SHOWN]
        grid = grid_at(LEFT + place * strip, top + 0.55, shown.shape, cell=cell)
        draw_cells(axes, shown, grid, color=canvas.colors[tone], largest=largest, gap=0.8)
        if place == 0:
            label_rows(axes, canvas, grid, result.first, size=style.ROLE)
    changes = np.abs(first - second).max(axis=1)
    for place, change in enumerate(changes):
        y = grid.row_middle(place) + 0.08
        write(axes, grid.right + 0.12, y, small(float(change)), color=canvas.colors["accent"], align="left")  # fmt: skip


def small(value: float) -> str:
    """A size with two decimals, or as a power of ten when it is next to nothing."""
    if value >= 0.005:
        return style.number(value, 2)
    return "0" if value == 0 else f"$< 10^{{{math.floor(math.log10(value)) + 1}}}$"
