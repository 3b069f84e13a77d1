"""Positions as vectors that are added: waves of many lengths, and a product that knows the distance."""

import numpy as np

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.results.sinusoid import Sinusoid

LEFT, RIGHT = 0.75, 0.1  # inches beside both charts, which share their x axis
TOP, GAP, FOOT = 0.92, 0.42, 0.6  # inches above the table, between the two, below


@figure(draws="sinusoid")
def sinusoid(canvas: Canvas, result: Sinusoid) -> str:
    """The formula, the table (a column a position), and below it each position's product with position 0."""
    stage, words, colors = style.stage(canvas), canvas.words, canvas.colors
    width, height = canvas.figure.get_size_inches()
    write(stage, width / 2, 0.34, words["formula"], color=colors["ink"], size=20)
    length, d_model = result.table.shape
    span, room = width - LEFT - RIGHT, height - TOP - GAP - FOOT
    table = style.axes_at(canvas.figure, LEFT, TOP, span, 0.66 * room)
    picture = table.imshow(
        np.concatenate((result.table[:, 0::2], result.table[:, 1::2]), axis=1).T,
        cmap=style.scale_of(colors["input"]), vmin=-1, vmax=1, aspect="auto",
        interpolation="nearest", extent=(-0.5, length - 0.5, d_model - 0.5, -0.5),
    )  # fmt: skip
    picture.set_label("table")
    below = style.axes_at(canvas.figure, LEFT, TOP + 0.66 * room + GAP, span, 0.34 * room)
    below.plot(
        range(length), result.products[0], color=colors["input"], linewidth=3, label="products"
    )
    for axes in (table, below):
        style.quiet(axes, canvas)
        axes.set_xlim(-0.5, length - 0.5)
    table.set_xticks([])
    table.set_yticks([d_model / 4, 3 * d_model / 4], ["sin", "cos"])
    table.axhline(d_model / 2 - 0.5, color=colors["paper"], linewidth=3)
    below.set_ylim(0, None)
    below.set_yticks([0, round(result.product_at(0))])
    below.set_xlabel(words["position"], fontsize=style.ROLE, color=colors["ink"], labelpad=2)
    for axes, key in ((table, "table"), (below, "product")):
        axes.set_title(
            words[key].format(d_model=d_model),
            fontsize=style.ROLE,
            color=colors["ink"],
            loc="left",
            pad=6,
        )
    return words["alt"].format(
        length=length,
        d_model=d_model,
        shortest=style.number(result.wavelengths[0], 1),
        longest=style.number(result.wavelengths[-1], 0),
        same=style.number(result.product_at(0), 0),
        far=style.number(result.product_at(length // 2), 1),
    )
