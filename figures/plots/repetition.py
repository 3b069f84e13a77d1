"""How much a small model repeats itself, by the way its characters are chosen."""

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.bars import draw_bars
from figures.results.repetition import Repetition


@figure(draws="repetition")
def repetition(canvas: Canvas, result: Repetition) -> str:
    """Bars: the share of repeats greedy, with dropout in training, with a penalty, by temperature, and in real text."""
    words, colors = canvas.words, canvas.colors
    dropout = result.dropouts[-1]
    warm = [temperature for temperature in result.temperatures if temperature > 0]
    bars = (
        (words["greedy"], result.greedy(), "bad"),
        (words["dropout"].format(dropout=dropout), result.at_dropout(dropout), "bad"),
        (words["penalty"].format(penalty=result.penalty), result.penalised, "muted"),
        *((words["at"].format(t=t), result.at_temperature(t), "muted") for t in warm),
        (words["original"], result.original, "good"),
    )
    names, shares, keys = zip(*bars, strict=True)
    width, height = canvas.figure.get_size_inches()
    left = max(style.text_width(name, style.ROLE) for name in names) + 0.25
    axes = style.axes_at(canvas.figure, left, 0.36, width - left - 0.05, height - 0.4)
    draw_bars(
        axes,
        canvas,
        shares,
        names=names,
        texts=[style.percent(share) for share in shares],
        colors=[colors[key] for key in keys],
        size=style.ROLE,
    )
    axes.text(
        0,
        1.02,
        words["title"].format(gram=result.gram),
        transform=axes.transAxes,
        size=style.ROLE,
        color=colors["muted"],
        ha="left",
        va="bottom",
    )
    return words["alt"].format(
        gram=result.gram,
        shares="，".join(
            f"{name} {style.percent(share)}" for name, share in zip(names, shares, strict=True)
        ),
    )
