"""What leaving out the scale does: to the gradient on scores, to that on the query, and to a short training."""

from collections.abc import Callable, Sequence

from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import Curve, draw_curves, share_axis
from figures.results.score_gradients import ScoreGradients


@figure(draws="score_gradients")
def score_gradients(canvas: Canvas, result: ScoreGradients) -> str:
    """Three charts over the head width, without the scale and with it."""
    words, widths, trained = canvas.words, result.widths, result.trained_widths
    gradient, query, recall = charts(canvas, 3)
    draw_pair(gradient, canvas, widths, lambda name: [result.gradient(name, w) for w in widths])
    draw_pair(query, canvas, widths, lambda name: [result.spikiness(name, w) for w in widths])
    draw_pair(recall, canvas, trained, lambda name: [result.recall(name, w) for w in trained])
    gradient.set_yscale("log")
    query.set_yscale("log")
    share_axis(recall)
    for axes, key in ((gradient, "gradient"), (query, "query_gradient"), (recall, "recall")):
        style.label_axes(axes, canvas, x=words["width"], y=words[key].format(steps=result.steps))
    return words["alt"].format(
        last=widths[-1],
        steps=result.steps,
        raw=style.number(result.gradient("raw", widths[-1]), 4),
        scaled=style.number(result.gradient("scaled", widths[-1]), 2),
        raw_spike=style.number(result.spikiness("raw", widths[-1]), 0),
        scaled_spike=style.number(result.spikiness("scaled", widths[-1]), 0),
        raw_recall=style.percent(result.recall("raw", trained[-1])),
        scaled_recall=style.percent(result.recall("scaled", trained[-1])),
    )


def charts(canvas: Canvas, count: int) -> list[Axes]:
    """*count* charts side by side."""
    width, height = canvas.figure.get_size_inches()
    room = width / count
    made = [
        style.axes_at(canvas.figure, i * room + 0.75, 0.55, room - 1.15, height - 0.55 - 0.75)
        for i in range(count)
    ]
    for axes in made:
        style.quiet(axes, canvas)
    return made


def draw_pair(
    axes: Axes, canvas: Canvas, widths: Sequence[int], values: Callable[[str], list[float]]
) -> None:
    """The curve without the scale and the one with it, each named on the side where the other is not."""
    raw, scaled = values("raw"), values("scaled")
    upper = 1 if raw[-1] > scaled[-1] else -1  # where the raw curve runs
    names, colors = canvas.words, canvas.colors
    draw_curves(
        axes,
        (
            Curve(widths, raw, colors["muted"], names["raw"], at=1, side=upper, align="right"),
            Curve(widths, scaled, colors["weights"], names["scaled"], side=upper, align="right"),
        ),
    )  # fmt: skip
    axes.set_xscale("log", base=2)
    axes.set_xticks(widths, [str(width) for width in widths])
    axes.minorticks_off()
