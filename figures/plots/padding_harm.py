"""What unmasked padding does when there is more of it: weight leaks, then answers go wrong."""

import numpy as np

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import Curve, draw_curves, reference, share_axis
from figures.results.padding_harm import PaddingHarm

CHANCE = 0.5  # a question with two answers


@figure(draws="padding_harm")
def padding_harm(canvas: Canvas, result: PaddingHarm) -> str:
    """Accuracy with and without a padding mask by the number of extra pads, and the weight that leaks."""
    axes = style.chart(canvas, left=0.85, right=2.2, top=0.42, bottom=0.72)
    words, colors = canvas.words, canvas.colors
    places = np.arange(len(result.extra))  # evenly spaced: the numbers double
    lines = (
        (words["masked"], result.masked_accuracy, "good", "good"),
        (words["unmasked"], result.unmasked_accuracy, "bad", "bad"),
        (words["leak"], result.unmasked_pad_weight, "weights", "weights_text"),
    )
    draw_curves(axes, [Curve(places, shares, colors[color], "") for _, shares, color, _ in lines])
    for name, shares, _, ink in lines:
        axes.annotate(
            f"{name} {style.percent(shares[-1])}".replace("/", "\n"),
            (places[-1], shares[-1]),
            xytext=(10, 0),
            textcoords="offset points",
            size=style.ROLE,
            color=colors[ink],
            ha="left",
            va="center",
        )
    axes.lines[0].set(linewidth=7, zorder=2)  # seen on both sides of the curve that runs over it
    chance = words["chance"].format(chance=style.percent(CHANCE))
    reference(axes, canvas, CHANCE, chance, align="left")
    share_axis(axes)
    axes.set_yticks([0, 0.5, 1])
    axes.set_xticks(places, [f"+{extra}" for extra in result.extra])
    axes.set_xlim(-0.15, places[-1])
    style.label_axes(axes, canvas, x=words["x"], y=words["y"])
    return words["alt"].format(
        most=result.extra[-1],
        masked=style.percent(result.masked_accuracy[-1]),
        unmasked=style.percent(result.unmasked_accuracy[-1]),
        usual=style.percent(result.unmasked_accuracy[0]),
        leak_usual=style.percent(result.unmasked_pad_weight[0]),
        leak=style.percent(result.unmasked_pad_weight[-1]),
    )
