"""The same scores from sharp to flat, and what the slope of softmax becomes on the way."""

from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.results.softmax_gradient import SoftmaxGradient
from figures.results.softmax_temperature import SoftmaxTemperature

SLOPE = 3.0  # inches for the chart of slopes at the right
GAP = 0.22  # inches between panels
FOOT = 1.05  # inches below the bars for scores and entropy


@figure(draws=("softmax_temperature", "softmax_gradient"))
def softmax_temperature(
    canvas: Canvas,
    result: SoftmaxTemperature,
    slopes: SoftmaxGradient,
    *,
    shown: tuple[float, ...] = (10.0, 1.0, 0.5, 0.1),
) -> str:
    """One panel of bars a temperature with its entropy; beside them the largest slope as scores grow."""
    axes = style.stage(canvas)
    width, height = canvas.figure.get_size_inches()
    room = (width - SLOPE - 0.9) / len(shown)
    for place, temperature in enumerate(shown):
        draw_panel(axes, canvas, result, temperature, left=0.9 + place * room, room=room)
    for y, key in ((height - FOOT + 0.36, "scores"), (height - FOOT + 0.82, "entropy")):
        write(axes, 0.05, y, canvas.words[key], color=canvas.colors["muted"], align="left")
    draw_slopes(canvas, slopes, left=width - SLOPE + 0.75, width=SLOPE - 0.95)
    return canvas.words["alt"].format(
        scores="、".join(style.number(score) for score in result.scores),
        panels="；".join(
            canvas.words["alt_panel"].format(
                temperature=style.number(t, 1),
                largest=style.number(result.largest(t), 2),
                entropy=style.number(result.entropy_at(t), 2),
            )
            for t in shown
        ),
        first=style.number(slopes.largest(slopes.factors[0]), 2),
        factor=f"{slopes.factors[-1]:g}",
        last=style.number(slopes.largest(slopes.factors[-1]), 2),
    )


def draw_panel(
    axes: Axes,
    canvas: Canvas,
    result: SoftmaxTemperature,
    temperature: float,
    *,
    left: float,
    room: float,
) -> None:
    """The weights at one temperature as standing bars, full height = 1, their scores below."""
    height = canvas.figure.get_size_inches()[1]
    color = canvas.colors["weights"]
    top, floor = 0.95, height - FOOT
    weights = result.weights[result.temperatures.index(temperature)]
    step = (room - GAP) / len(weights)
    xs = [left + (i + 0.5) * step for i in range(len(weights))]
    bars = axes.bar(
        xs, -(floor - top) * weights, width=0.72 * step, bottom=floor, color=color, zorder=2
    )
    bars.set_label(f"τ = {temperature:g}")
    axes.plot(
        (left, left + room - GAP), (floor, floor), color=canvas.colors["muted"], linewidth=1.2
    )
    for x, weight, score in zip(xs, weights, result.scores, strict=True):
        y = floor - (floor - top) * weight - 0.08
        write(axes, x, y, style.number(weight, 2), color=canvas.colors["weights_text"], size=13)
        write(axes, x, floor + 0.36, style.number(score), color=canvas.colors["ink"], size=13)
    middle = left + (room - GAP) / 2
    write(
        axes, middle, 0.36, canvas.words["temperature"].format(value=f"{temperature:g}"),
        color=canvas.colors["ink"], size=22,
    )  # fmt: skip
    write(
        axes, middle, floor + 0.82, style.number(result.entropy_at(temperature), 2),
        color=canvas.colors["ink"], size=20,
    )  # fmt: skip


def draw_slopes(canvas: Canvas, slopes: SoftmaxGradient, *, left: float, width: float) -> None:
    """The largest |∂ weight / ∂ score| by the factor on the scores, which is 1 / τ."""
    height = canvas.figure.get_size_inches()[1]
    axes = style.axes_at(canvas.figure, left, 0.95, width, height - FOOT - 0.95)
    style.quiet(axes, canvas)
    values = [slopes.largest(factor) for factor in slopes.factors]
    axes.plot(
        slopes.factors, values, color=canvas.colors["scores"], linewidth=3, marker="o",
        markersize=8, clip_on=False, label="slope",
    )  # fmt: skip
    axes.set_xscale("log", base=2)
    axes.set_xticks(slopes.factors, [f"{factor:g}" for factor in slopes.factors])
    axes.set_ylim(0, 0.25)
    axes.set_yticks([0, 0.25], ["0", "0.25"])
    style.label_axes(axes, canvas, x=canvas.words["factor"], y=canvas.words["slope"])
