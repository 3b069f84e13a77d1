"""Which of two tasks needs positions: accuracy with positions, without, and without under a causal mask."""

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.bars import draw_bars
from figures.results.position_tasks import PositionTasks

CHANCE = 0.5
MODELS = ("placed", "plain", "causal")


@figure(draws="position_tasks")
def position_tasks(canvas: Canvas, result: PositionTasks) -> str:
    """Three bars for each task: the model without positions guesses only where order decides."""
    words, colors = canvas.words, canvas.colors
    width, height = canvas.figure.get_size_inches()
    names = [words[model] for model in MODELS]
    left = max(style.text_width(name, style.ROLE) for name in names) + 0.25
    room, said = (height - 0.1) / 2, {}
    for number, task in enumerate(("bag", "order")):
        shares = [getattr(result, f"{task}_{model}") for model in MODELS]
        axes = style.axes_at(
            canvas.figure, left, number * room + 0.42, width - left - 0.05, room - 0.5
        )
        draw_bars(
            axes,
            canvas,
            shares,
            names=names,
            texts=[style.percent(share) for share in shares],
            colors=[colors["good" if share > 0.9 else "bad"] for share in shares],
            size=style.ROLE,
        )
        axes.axvline(CHANCE, color=colors["paper"], linewidth=2, linestyle=(0, (3, 2)), zorder=3)
        if number == 0:
            axes.annotate(
                words["chance"].format(chance=style.percent(CHANCE)),
                (CHANCE, 1),
                xycoords=("data", "axes fraction"),
                xytext=(0, 4),
                textcoords="offset points",
                size=style.LABEL,
                color=colors["muted"],
                ha="left",
                va="bottom",
            )
        axes.text(
            -left / (width - left - 0.05) + 0.01,
            1.08,
            words[task],
            transform=axes.transAxes,
            size=style.ROLE,
            color=colors["ink"],
            ha="left",
            va="bottom",
        )
        said[task] = "，".join(
            f"{name} {style.percent(share)}" for name, share in zip(names, shares, strict=True)
        )
    return words["alt"].format(chance=style.percent(CHANCE), **said)
