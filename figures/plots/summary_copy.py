"""A summary written word by word: where each step looks in the source, and whether it copies or generates."""

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.tokens import weighted_sentence
from figures.results.summarisation import Summarisation, Summary

SENTENCE, GAUGE, WRITTEN = 0.85, 8.55, 10.75  # where each part begins, in inches
GAUGE_WIDTH = 1.5
SEEN = 0.005  # smaller weights are 0.00 in print and are left out


@figure(draws="summarisation")
def summary_copy(canvas: Canvas, result: Summarisation, *, example: int = 1) -> str:
    """A line a step: the source shaded by the weights, p_gen on a scale, the word; below, the model without copying."""
    axes, shown = style.stage(canvas), result.examples[example]
    height = canvas.figure.get_size_inches()[1]
    steps = len(shown.generate)
    step = (height - 0.55 - 0.95) / steps
    draw_heads(axes, canvas)
    for t in range(steps):
        draw_step(axes, canvas, shown, t, y=0.55 + (t + 0.42) * step)
    draw_without_copy(axes, canvas, shown, y=height - 0.4)
    return alt_text(canvas, result, shown)


def draw_heads(axes: Axes, canvas: Canvas) -> None:
    """What the three columns are."""
    middle = GAUGE + GAUGE_WIDTH / 2
    write(
        axes, SENTENCE, 0.3, canvas.words["source"], color=canvas.colors["key_text"], align="left"
    )
    write(axes, middle, 0.3, canvas.words["gauge"], color=canvas.colors["ink"])
    write(axes, WRITTEN + 0.5, 0.3, canvas.words["written"], color=canvas.colors["output_text"])


def draw_step(axes: Axes, canvas: Canvas, shown: Summary, t: int, *, y: float) -> None:
    """One step of the decoder at height *y*."""
    colors, words = canvas.colors, canvas.words
    write(
        axes, 0.05, y + 0.09, words["step"].format(step=t + 1), color=colors["query_text"],
        align="left",
    )  # fmt: skip
    boxes = weighted_sentence(
        axes, canvas, shown.source, shown.weights[t],
        left=SENTENCE - 0.06, y=y, width=GAUGE - SENTENCE - 0.4, smallest_weight=SEEN,
    )  # fmt: skip
    if shown.generate[t] > 0.5:
        mark_verb(axes, canvas, boxes[shown.verb], float(shown.weights[t, shown.verb]), y=y)
    generate = float(shown.generate[t])
    act, color, ink = (
        ("generate", "muted", "muted") if generate > 0.5 else ("copy", "weights", "weights_text")
    )
    draw_gauge(axes, canvas, generate, y=y, color=colors[color])
    fill = (
        colors[color] if act == "copy" else style.tint(colors[color], 0.3)
    )  # copied: as in the source
    chip(axes, shown.written[t], WRITTEN + 0.5, y, fill=fill, ink=style.ink_on(fill, canvas))
    write(axes, WRITTEN + 0.5, y + 0.62, words[act], color=colors[ink])


def mark_verb(axes: Axes, canvas: Canvas, box: FancyBboxPatch, weight: float, *, y: float) -> None:
    """The orange box around the source's verb when the summary's is written; its weight where none stands yet."""
    box.set(edgecolor=canvas.colors["key"], linewidth=2.6, gid="meant")
    if weight < SEEN:
        write(
            axes, box.get_x() + box.get_width() / 2, y + 0.52,
            canvas.words["meant"].format(weight=style.number(weight, 2)),
            color=canvas.colors["key_text"], size=style.LABEL,
        )  # fmt: skip


def draw_gauge(axes: Axes, canvas: Canvas, generate: float, *, y: float, color: str) -> None:
    """p_gen on a scale from copying (0, left) to generating (1, right), with its number."""
    right = GAUGE + GAUGE_WIDTH
    axes.plot((GAUGE, right), (y, y), color=canvas.colors["line"], linewidth=9, solid_capstyle="round", zorder=1)  # fmt: skip
    (marker,) = axes.plot(
        [GAUGE + generate * GAUGE_WIDTH], [y], marker="o", markersize=17, color=color,
        markeredgecolor=canvas.colors["paper"], markeredgewidth=1.5, zorder=3,
    )  # fmt: skip
    marker.set_label("p_gen")
    write(
        axes, GAUGE + GAUGE_WIDTH / 2, y - 0.22, style.number(generate, 2),
        color=canvas.colors["ink"], size=style.TITLE,
    )  # fmt: skip
    for x, key, align in ((GAUGE - 0.1, "low", "left"), (right + 0.1, "high", "right")):
        write(
            axes, x, y + 0.42, canvas.words[key], color=canvas.colors["muted"],
            size=style.LABEL, align=align,
        )  # fmt: skip


def draw_without_copy(axes: Axes, canvas: Canvas, shown: Summary, *, y: float) -> None:
    """What the model without copying wrote, each word marked right or wrong."""
    colors = canvas.colors
    width = canvas.figure.get_size_inches()[0]
    axes.plot((0.05, width - 0.05), (y - 0.46, y - 0.46), color=colors["line"], linewidth=1)
    write(
        axes, 0.05, y + 0.09, canvas.words["without"], color=colors["ink"], size=style.TITLE,
        align="left",
    )  # fmt: skip
    x = 0.05 + style.text_width(canvas.words["without"], style.TITLE) + 0.75
    for written, wanted in zip(shown.written_without_copy, shown.reference, strict=False):
        good = written == wanted
        fill = style.tint(colors["good"], 0.16) if good else colors["bad"]
        chip(axes, written, x, y, fill=fill, ink=colors["good" if good else "paper"], gid="right" if good else "wrong")  # fmt: skip
        write(
            axes, x + 0.62, y + 0.09, "✓" if good else "×",
            color=colors["good" if good else "bad"], size=style.TITLE,
        )  # fmt: skip
        x += 1.55
    write(axes, x - 0.1, y + 0.09, canvas.words["unknown"], color=colors["muted"], align="left")


def chip(
    axes: Axes, word: str, x: float, y: float, *, fill: str, ink: str, gid: str = "written"
) -> None:
    """A word in a box with round corners, centred at (x, y)."""
    half = style.text_width(word, 22) / 2 + 0.1
    axes.add_patch(
        FancyBboxPatch(
            (x - half + 0.06, y - 0.2), 2 * half - 0.12, 0.4,
            boxstyle="round,pad=0.06,rounding_size=0.09", facecolor=fill, edgecolor="none", gid=gid,
        )
    )  # fmt: skip
    axes.text(x, y, word, size=22, color=ink, ha="center", va="center_baseline")


def alt_text(canvas: Canvas, result: Summarisation, shown: Summary) -> str:
    """Each step in words, then the model without copying."""
    steps = "；".join(
        canvas.words["alt_step"].format(
            written=shown.written[t],
            seen=shown.source[int(shown.weights[t].argmax())],
            weight=style.number(float(shown.weights[t].max()), 2),
            generate=style.number(float(generate), 2),
        )
        for t, generate in enumerate(shown.generate)
    )
    return canvas.words["alt"].format(
        source="".join(shown.source),
        steps=steps,
        without=" ".join(shown.written_without_copy[: len(shown.reference)]),
        accuracy=style.percent(result.accuracy),
        accuracy_without=style.percent(result.accuracy_without_copy),
    )
