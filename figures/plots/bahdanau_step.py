"""Bahdanau's attention followed through one step: scores, weights, weighted sum, with the model's own numbers."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow, elbow
from figures.plots.heatmap import draw_weights
from figures.plots.lettering import write
from figures.plots.matrices import Grid
from figures.plots.states import draw_states, write_tokens
from figures.results.zh_en_translation import LookStep, ZhEnTranslation

LEFT, RIGHT = 2.75, 2.15  # inches for the names of the rows and for the answer
WORTH_A_TERM = 0.05  # smaller weights are left to "…"


@figure(draws="zh_en_translation")
def bahdanau_step(canvas: Canvas, result: ZhEnTranslation, *, frame: int = 2) -> str:
    """Frame 0: states and their scores; 1: the softmax of these; 2: the weighted states and their sum."""
    axes, step = style.stage(canvas), result.step
    width = canvas.figure.get_size_inches()[0]
    column = (width - LEFT - RIGHT) / len(step.source)

    def row(top: float, height: float) -> Grid:
        return Grid(LEFT, top, column, height, 1, len(step.source))

    draw_asked(axes, canvas, step, row(0.5, 0.78))
    draw_scores(axes, canvas, step, row(1.55, 1.25))
    if frame >= 1:
        draw_softmax(axes, canvas, step, row(3.12, 0.5))
    if frame >= 2:
        draw_sum(axes, canvas, step, row(4.02, 0.78))
    return alt_text(canvas, step, frame=frame)


def name(axes: Axes, canvas: Canvas, y: float, key: str, *, color: str = "ink", **parts) -> None:
    """What a row is, in one or two lines left of it."""
    lines = canvas.words[key].format(**parts).split("/")
    for line, text in enumerate(lines):
        size, ink = (style.TITLE, color) if line == 0 else (style.LABEL, "muted")
        down = 0.32 * line - (0.09 if len(lines) > 1 else -0.06)
        write(axes, 0.05, y + down, text, color=canvas.colors[ink], size=size, align="left")


def draw_asked(axes: Axes, canvas: Canvas, step: LookStep, grid: Grid) -> None:
    """The source words over their states, and what was written so far."""
    write_tokens(axes, step.source, grid, y=0.36, size=20, color=canvas.colors["key_text"])
    draw_states(axes, step.states, grid, color=canvas.colors["value"], gap=0.3)
    name(axes, canvas, 0.3, "source", color="key_text")
    name(axes, canvas, grid.middle[1], "states", color="value_text", width=step.states.shape[1])
    x = grid.right + RIGHT / 2 + 0.05
    write(axes, x, 0.36, canvas.words["query"], color=canvas.colors["query_text"], size=style.TITLE)
    for line, word in enumerate((" ".join(step.written), canvas.words["next"])):
        write(axes, x, 0.76 + 0.36 * line, word, color=canvas.colors["query_text"], size=style.ROLE)


def draw_scores(axes: Axes, canvas: Canvas, step: LookStep, grid: Grid) -> None:
    """Each score as a bar up or down from zero, with its number; the query comes in from the right."""
    name(axes, canvas, grid.middle[1], "score_row")
    tallest, lowest = max(float(step.scores.max()), 0.0), min(float(step.scores.min()), 0.0)
    unit = (grid.height - 0.5) / (tallest - lowest)
    zero = grid.top + 0.25 + tallest * unit
    xs = [grid.column_middle(column) for column in range(grid.columns)]
    bars = axes.bar(
        xs, -unit * step.scores, width=0.5 * grid.cell_width, bottom=zero,
        color=canvas.colors["scores"], zorder=2,
    )  # fmt: skip
    bars.set_label("scores")
    axes.plot((grid.left, grid.right), (zero, zero), color=canvas.colors["muted"], linewidth=1)
    asking = grid.right + RIGHT / 2 + 0.05
    way = ((asking, grid.top - 0.25), (asking, grid.middle[1]), (grid.right + 0.1, grid.middle[1]))
    elbow(axes, way, color=canvas.colors["query"])
    for x, score in zip(xs, step.scores, strict=True):
        end = zero - unit * score + (-0.06 if score >= 0 else 0.22)
        write(axes, x, end, style.number(float(score)), color=canvas.colors["scores_text"], size=15)


def draw_softmax(axes: Axes, canvas: Canvas, step: LookStep, grid: Grid) -> None:
    """The weights as shaded cells with their numbers."""
    name(axes, canvas, grid.middle[1], "weight_row", color="weights_text")
    draw_weights(axes, canvas, step.weights[None], grid)
    text = canvas.words["row_sum"].format(total=style.number(float(step.weights.sum()), 0))
    write(
        axes, grid.right + 0.15, grid.middle[1] + 0.07, text, color=canvas.colors["muted"],
        align="left",
    )  # fmt: skip


def draw_sum(axes: Axes, canvas: Canvas, step: LookStep, grid: Grid) -> None:
    """Each state times its weight, their sum as one column, and the word written from it."""
    colors = canvas.colors
    name(axes, canvas, grid.middle[1], "sum_row", color="output_text")
    draw_states(axes, step.weights[:, None] * step.states, grid, color=colors["value"], gap=0.3)
    answer = Grid(grid.right + 0.65, grid.top, 0.42, grid.height, 1, 1)
    draw_states(axes, step.context[None], answer, color=colors["output"], gap=0.0)
    y = grid.middle[1]
    arrow(axes, (grid.right + 0.02, y), (answer.left - 0.08, y), color=colors["output"])
    arrow(axes, (answer.right + 0.08, y), (answer.right + 0.42, y), color=colors["output"])
    write(
        axes, answer.right + 0.5, y + 0.08, step.word, color=colors["output_text"], size=20,
        align="left",
    )  # fmt: skip
    write(axes, grid.middle[0], grid.bottom + 0.4, written_sum(canvas, step), color=colors["ink"], size=style.TITLE)  # fmt: skip
    write(axes, answer.middle[0], grid.bottom + 0.4, canvas.words["context"], color=colors["output_text"], size=style.TITLE)  # fmt: skip


def written_sum(canvas: Canvas, step: LookStep) -> str:
    """The sum's largest terms in words: 'c = 0.70 × h(车) + 0.29 × h(辆) + …'."""
    order = [int(j) for j in np.argsort(-step.weights) if step.weights[j] > WORTH_A_TERM]
    terms = [
        canvas.words["term"].format(weight=style.number(float(step.weights[j]), 2), word=step.source[j])
        for j in order
    ]  # fmt: skip
    return canvas.words["sum"].format(terms=" + ".join(terms))


def alt_text(canvas: Canvas, step: LookStep, *, frame: int) -> str:
    """What the frame shows, with all its numbers."""
    pairs = {
        "scores": "，".join(
            f"{word} {style.number(float(score))}"
            for word, score in zip(step.source, step.scores, strict=True)
        ),
        "weights": "，".join(
            f"{word} {style.number(float(weight), 2)}"
            for word, weight in zip(step.source, step.weights, strict=True)
        ),
    }
    return canvas.words[f"alt_{frame}"].format(
        written=" ".join(step.written), word=step.word, sum=written_sum(canvas, step), **pairs
    )
