"""What the bottleneck costs, measured: accuracy by length, and by decoding step."""

import numpy as np

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.curves import Curve, band, draw_curves, mark_point, reference, share_axis
from figures.results.bottleneck import Bottleneck
from figures.results.step_failure import StepFailure


@figure(draws="bottleneck")
def bottleneck_accuracy(canvas: Canvas, result: Bottleneck) -> str:
    """Accuracy by length, without and with attention, inside and beyond the lengths of training."""
    axes = style.chart(canvas, top=0.55)
    lengths = np.array(result.lengths)
    shortest, longest = result.trained
    colors = canvas.colors
    named = int(np.searchsorted(lengths, 0.6 * lengths[-1]))  # the point that carries the name
    band(axes, canvas, shortest, longest, canvas.words["trained"])
    reference(
        axes, canvas, result.chance, f"{canvas.words['chance']} {style.percent(result.chance)}"
    )
    draw_curves(
        axes,
        (
            Curve(
                lengths,
                result.with_attention,
                colors["weights"],
                canvas.words["with_attention"],
                at=named,
            ),
            Curve(lengths, result.without, colors["muted"], canvas.words["without"], at=named),
        ),
    )
    at = result.lengths.index(longest)
    for values, color, side, align in (
        (result.with_attention, colors["weights_text"], -1, "center"),
        (result.without, colors["muted"], 1, "left"),
    ):
        text = style.percent(values[at])
        mark_point(axes, longest, values[at], text, color=color, side=side, align=align)
    share_axis(axes)
    axes.set_xlim(shortest - 1, lengths[-1])
    axes.set_xticks([4, 8, 12, 16, *range(20, int(lengths[-1]) + 1, 4)])
    style.label_axes(axes, canvas, x=canvas.words["x"], y=canvas.words["y"])
    first, last = result.lengths[0], result.lengths[-1]
    return canvas.words["alt"].format(
        first=first,
        shortest=shortest,
        longest=longest,
        last=last,
        without_first=style.percent(result.accuracy_at(first)),
        without_longest=style.percent(result.accuracy_at(longest)),
        with_longest=style.percent(result.accuracy_with_attention_at(longest)),
        with_last=style.percent(result.accuracy_with_attention_at(last)),
        chance=style.percent(result.chance),
    )


@figure(draws="step_failure")
def step_accuracy(canvas: Canvas, result: StepFailure) -> str:
    """Accuracy at each decoding step without attention: what is written late goes wrong, read early or not."""
    axes = style.chart(canvas, top=0.55)
    steps = np.arange(1, result.length + 1)
    copy, reverse = canvas.colors["weights"], canvas.colors["muted"]
    reference(
        axes,
        canvas,
        result.chance,
        f"{canvas.words['chance']} {style.percent(result.chance)}",
        side=-1,
    )
    draw_curves(
        axes,
        (
            Curve(steps, result.reverse, reverse, canvas.words["reverse"], at=2),
            Curve(steps, result.copy, copy, canvas.words["copy"], at=2, side=-1, align="right"),
        ),
    )
    share_axis(axes)
    axes.set_xlim(0.5, result.length + 0.2)
    axes.set_xticks(steps)
    style.label_axes(axes, canvas, x=canvas.words["x"], y=canvas.words["y"])
    return canvas.words["alt"].format(
        length=result.length,
        copy_first=style.percent(result.copy_at(1)),
        copy_last=style.percent(result.copy_at(result.length)),
        reverse_first=style.percent(result.reverse_at(1)),
        reverse_last=style.percent(result.reverse_at(result.length)),
    )
