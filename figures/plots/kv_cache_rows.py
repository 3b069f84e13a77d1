"""One step with a KV cache: the new token adds a row to K and to V, and asks with a single row of scores."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow, elbow
from figures.plots.heatmap import draw_weights
from figures.plots.lettering import write
from figures.plots.matrices import (
    Grid,
    draw_cells,
    draw_scores,
    frame_row,
    ghost,
    grid_at,
    label_columns,
    label_rows,
)
from figures.results.qkv_flow import QkvFlow

CELL = (0.44, 0.3)  # inches
SCORE = 0.46  # the width of a score's cell in inches
NEW = 0.14  # inches between the cached rows and the new one
TOP = 0.62  # inches above K and V
LEFT = {"x": 0.1, "key": 3.05, "scores": 5.3, "value": 8.95}  # left edges in inches
LINE = 3.28  # the height at which the new value travels


@figure(draws="qkv_flow")
def kv_cache_rows(canvas: Canvas, result: QkvFlow) -> str:
    """The last token of the sentence as the newest: its x, q, k, v, the cached K and V, its scores, weights and z.

    Under a causal mask the last query sees all keys, so these numbers are those of the whole flow.
    """
    axes, colors = style.stage(canvas), canvas.colors
    old, d_k = len(result.tokens) - 1, result.d_k
    x = grid_at(LEFT["x"], TOP + 1.5, (1, result.d_model), cell=CELL)
    query = grid_at(LEFT["key"], TOP - 0.5, (1, d_k), cell=CELL)
    draw_cells(axes, result.x[-1:], x, color=colors["input"])
    draw_cells(axes, result.query[-1:], query, color=colors["query"])
    name = canvas.words["new"].format(token=result.tokens[-1])
    write(axes, x.middle[0], x.top - 0.16, name, color=colors["input_text"], size=style.TITLE)
    write(axes, query.left - 0.2, query.bottom - 0.05, "$q$", color=colors["query_text"], size=22)
    cached, grown = {}, {}
    for role in ("key", "value"):
        cached[role] = grid_at(LEFT[role], TOP, (old, d_k), cell=CELL)
        grown[role] = grid_at(LEFT[role], cached[role].bottom + NEW, (1, d_k), cell=CELL)
        draw_grown(axes, canvas, result, role, cached[role], grown[role])
    scores, weights = draw_look(axes, canvas, result)
    output = grid_at(grown["value"].right + 0.6, TOP + 0.9, (1, d_k), cell=(0.4, CELL[1]))
    draw_cells(axes, result.output[-1:], output, color=colors["output"])
    write(axes, output.middle[0], output.top - 0.12, "$z$", color=colors["output_text"], size=22)
    join(axes, canvas, x=x, query=query, cached=cached, grown=grown, scores=scores, weights=weights)
    tip = (cached["value"].right + 0.08, output.middle[1])
    arrow(axes, tip, (output.left - 0.06, output.middle[1]), color=colors["output"])
    return canvas.words["alt"].format(
        token=result.tokens[-1],
        old=old,
        all=old + 1,
        weights="，".join(
            f"{token} {weight:.2f}"
            for token, weight in zip(result.tokens, result.weights[-1], strict=True)
        ),
    )


def draw_grown(
    axes: Axes, canvas: Canvas, result: QkvFlow, role: str, cached: Grid, grown: Grid
) -> None:
    """K or V: the cached rows, below them the new one in a frame, and how many of each."""
    values, color, ink = getattr(result, role), canvas.colors[role], canvas.colors[f"{role}_text"]
    largest = float(np.abs(values).max())
    for part, grid in ((values[:-1], cached), (values[-1:], grown)):
        draw_cells(axes, part, grid, color=color, largest=largest)
    frame_row(axes, canvas, grown, 0)
    label_rows(axes, canvas, cached, result.tokens[:-1])
    label_rows(axes, canvas, grown, result.tokens[-1:])
    symbol = f"${role[0].upper()}$"
    write(axes, cached.right + 0.22, cached.middle[1], symbol, color=ink, size=style.SYMBOL)
    text = canvas.words["grown"].format(old=cached.rows)
    write(axes, grown.middle[0], grown.bottom + 0.3, text, color=ink, size=style.LABEL)


def draw_look(axes: Axes, canvas: Canvas, result: QkvFlow) -> tuple[Grid, Grid]:
    """The one row of scores below the place of those that are not computed again, and its weights."""
    length = len(result.tokens)
    square = grid_at(LEFT["scores"], TOP, (length - 1, length), cell=(SCORE, 0.21))
    ghost(axes, canvas, square)
    write(
        axes, square.middle[0], square.middle[1] + 0.07,
        canvas.words["past"].format(old=length - 1), color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
    label_columns(axes, canvas, square, result.tokens)
    scores = grid_at(square.left, square.bottom, (1, length), cell=(SCORE, CELL[1]))
    weights = grid_at(square.left, scores.bottom + 0.62, (1, length), cell=(SCORE, CELL[1]))
    draw_scores(axes, canvas, result.scores[-1:], scores, largest=float(result.scores.max()))
    draw_weights(axes, canvas, result.weights[-1:], weights)
    frame_row(axes, canvas, scores, 0)
    start, end = (scores.middle[0], scores.bottom + 0.08), (scores.middle[0], weights.top - 0.06)
    arrow(axes, start, end, color=canvas.colors["ink"])
    write(
        axes, start[0] + 0.12, (start[1] + end[1]) / 2 + 0.06, "softmax",
        color=canvas.colors["ink"], size=style.LABEL, align="left",
    )  # fmt: skip
    text = canvas.words["row"].format(all=length)
    write(axes, weights.middle[0], weights.bottom + 0.3, text, color=canvas.colors["weights_text"], size=style.LABEL)  # fmt: skip
    return scores, weights


def join(
    axes: Axes,
    canvas: Canvas,
    *,
    x: Grid,
    query: Grid,
    cached: dict[str, Grid],
    grown: dict[str, Grid],
    scores: Grid,
    weights: Grid,
) -> None:
    """The arrows: x becomes q, k and v; q and K give the scores; the weights gather V."""
    colors = canvas.colors
    names = 0.62  # the tokens left of the rows of K and V
    start = (x.right + 0.08, x.middle[1])
    arrow(axes, start, (query.left - 0.42, query.middle[1]), color=colors["query"])
    arrow(axes, start, (grown["key"].left - names, grown["key"].middle[1]), color=colors["key"])
    turn = grown["value"].left - names - 0.2
    elbow(
        axes,
        ((x.middle[0], x.bottom + 0.08), (x.middle[0], LINE), (turn, LINE),
         (turn, grown["value"].middle[1]), (turn + 0.2, grown["value"].middle[1])),
        color=colors["value"],
    )  # fmt: skip
    arrow(
        axes, (query.right + 0.08, query.middle[1]), (scores.left - 0.06, scores.middle[1] - 0.06),
        color=colors["query"],
    )  # fmt: skip
    arrow(
        axes, (cached["key"].right + 0.5, cached["key"].middle[1] + 0.2),
        (scores.left - 0.06, scores.middle[1] + 0.04), color=colors["key"],
    )  # fmt: skip
    arrow(
        axes, (weights.right + 0.08, weights.middle[1] - 0.05),
        (cached["value"].left - names, cached["value"].middle[1]), color=colors["weights"],
    )  # fmt: skip
