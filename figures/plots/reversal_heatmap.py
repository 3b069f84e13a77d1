"""One trained head that writes digits backwards: its weights lie on the anti-diagonal."""

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.heatmap import weights_map
from figures.results.self_attention_reversal import SelfAttentionReversal


@figure(draws="self_attention_reversal")
def reversal_heatmap(canvas: Canvas, result: SelfAttentionReversal) -> str:
    """The weights for one sequence, beside them the mass on the mirrored place and the accuracy."""
    axes = style.stage(canvas)
    width, height = canvas.figure.get_size_inches()
    words = canvas.words
    side = min(height - 0.1, width - 0.1)
    beside = width - side - 0.5 > 2.2  # room for the numbers beside the map
    weights_map(
        axes,
        canvas,
        result.weights,
        rows=[str(place) for place in range(1, len(result.tokens) + 1)],
        columns=result.tokens,
        left=0.05,
        top=0.0,
        width=(width - 3.6) if beside else side,
        height=height - 0.1,
        row_title="" if beside else None,
    )
    if beside:  # also for the rows' title, which is then read without turning
        axes.text(
            0.05, 0.24, canvas.words["queries"], size=style.ROLE, color=canvas.colors["query_text"],
            ha="left", va="baseline",
        )  # fmt: skip
        x = width - 1.65
        for y, key, text, color in (
            (1.5, "mass", style.percent(result.mirrored_mass, 1), "weights_text"),
            (3.3, "accuracy", style.percent(result.accuracy), "good"),
        ):
            axes.text(x, y, text, size=44, color=canvas.colors[color], ha="center", va="baseline")
            axes.text(
                x,
                y + 0.42,
                words[key],
                size=style.ROLE,
                color=canvas.colors["ink"],
                ha="center",
                va="baseline",
            )
    return words["alt"].format(
        tokens=" ".join(result.tokens),
        positions=words[result.positions],
        mass=style.percent(result.mirrored_mass, 1),
        accuracy=style.percent(result.accuracy),
    )
