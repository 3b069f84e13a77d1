"""Key figure: how X becomes Q, K and V, then scores, weights and Z, with every number, one frame a product."""

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow, elbow, label_beside
from figures.plots.matrices import (
    Grid,
    draw_matrix,
    draw_scores,
    frame_row,
    ghost,
    grid_at,
    label_columns,
    label_rows,
    name_above,
    name_left,
    shape_below,
)
from figures.plots.qkv_workbench import draw_product, draw_score, draw_softmax
from figures.results.qkv_flow import QkvFlow

FRAMES = ("x", "query", "key", "value", "scores", "weights", "output")


@dataclass(frozen=True)
class Places:
    """Where each matrix stands; the same in every frame."""

    x: Grid
    query: Grid
    key: Grid
    value: Grid
    scores: Grid
    weights: Grid
    output: Grid


def places(result: QkvFlow, width: float, height: float) -> Places:
    """The places in a slot of *width* x *height* inches: X left, Q, K, V in a column, the rest to the right."""
    length, d_model, d_k = len(result.tokens), result.d_model, result.d_k
    cell = (0.46, 0.29)
    square, column = (length, length), (length, d_k)
    gap = (height - 0.12 - 3 * length * cell[1]) / 2
    tops = [0.06 + i * (length * cell[1] + gap) for i in range(3)]
    x = grid_at(0.62, (height - length * 0.34) / 2, (length, d_model), cell=(0.46, 0.34))
    query, key, value = (grid_at(x.right + 1.74, top, column, cell=cell) for top in tops)
    weights = grid_at(width - 0.08 - length * 0.45, 1.16, square, cell=(0.45, 0.31))
    scores = grid_at(weights.left - 0.92 - weights.width, 1.16, square, cell=(0.45, 0.31))
    output = grid_at(
        width - 0.82 - d_k * cell[0], height - 0.4 - length * cell[1], column, cell=cell
    )
    return Places(x, query, key, value, scores, weights, output)


@figure(draws="qkv_flow")
def qkv_flow(
    canvas: Canvas, result: QkvFlow, *, frame: int = 6, query: str = "它", key: str = "小猫"
) -> str:
    """Q, K, V, scores, weights and output with real numbers; frames 0 to 6 add one product each.

    The row of the token *query* is framed throughout; *key* is the token whose part is spelled out.
    """
    axes = style.stage(canvas)
    at = places(result, *canvas.figure.get_size_inches())
    row, column = result.position(query), result.position(key)
    draw_input(axes, canvas, result, at.x, row)
    for index, name in enumerate(("query", "key", "value"), start=1):
        if frame >= index:
            draw_projection(axes, canvas, result, at, name)
        else:
            ghost(axes, canvas, getattr(at, name))
    if frame >= 1:
        frame_row(axes, canvas, at.query, row)
    if frame in (2, 3):
        frame_row(axes, canvas, at.x, column, color=canvas.colors[f"{FRAMES[frame]}_text"])
    if frame in (2, 4, 5):
        frame_row(axes, canvas, at.key, column, color=canvas.colors["key_text"])
    if frame in (3, 6):
        frame_row(axes, canvas, at.value, column, color=canvas.colors["value_text"])
    if 1 <= frame <= 3:
        token = query if frame == 1 else key
        draw_product(
            axes, canvas, result, name=FRAMES[frame], token=token, left=at.query.right + 0.75
        )
    if frame >= 4:
        draw_all_scores(axes, canvas, result, at, row)
    if frame == 4:
        draw_score(axes, canvas, result, query=query, key=key, left=at.scores.left)
    if frame >= 5:
        draw_weights(axes, canvas, result, at, row)
    if frame == 5:
        draw_softmax(axes, canvas, result, query=query, key=key, left=at.scores.left)
    if frame >= 6:
        draw_output(axes, canvas, result, at, row=row, column=column)
    return alt_text(canvas, result, frame=frame, query=query, key=key)


def draw_input(axes: Axes, canvas: Canvas, result: QkvFlow, grid: Grid, row: int) -> None:
    """X, its tokens, its name above and its shape below, the query's row framed."""
    color = canvas.colors["input"]
    draw_matrix(axes, canvas, result.x, grid, color=color, size=13)
    label_rows(axes, canvas, grid, result.tokens, size=15, bold=row)
    name_above(
        axes, grid, rf"{canvas.words['input']} $X$", color=canvas.colors["input_text"], size=20
    )
    shape_below(axes, canvas, grid)
    frame_row(axes, canvas, grid, row)


def draw_projection(axes: Axes, canvas: Canvas, result: QkvFlow, at: Places, name: str) -> None:
    """One of Q, K, V in its colour, and the arrow from X that carries its weight matrix."""
    grid: Grid = getattr(at, name)
    color, ink = canvas.colors[name], canvas.colors[f"{name}_text"]
    symbol = name[0].upper()
    draw_matrix(axes, canvas, getattr(result, name), grid, color=color)
    name_left(
        axes,
        canvas,
        grid,
        symbol=f"${symbol}$",
        role=canvas.words[name],
        color=ink,
        x=grid.left - 0.4,
    )
    leaving = {"query": -0.35, "key": 0.0, "value": 0.35}[name]
    start = (at.x.right + 0.08, at.x.middle[1] + leaving)
    end = (grid.left - 0.86, grid.middle[1])
    arrow(axes, start, end, color=color)
    label_beside(axes, start, end, rf"$\times\,W^{symbol}$", color=ink, size=style.TITLE)


def draw_all_scores(axes: Axes, canvas: Canvas, result: QkvFlow, at: Places, row: int) -> None:
    """Every query against every key, and the two arrows that meet there."""
    grid = at.scores
    draw_scores(axes, canvas, result.scores, grid)
    label_rows(axes, canvas, grid, result.tokens)
    label_columns(axes, canvas, grid, result.tokens)
    name_above(
        axes,
        grid,
        rf"{canvas.words['scores']} $QK^{{\mathsf{{T}}}}\,/\sqrt{{d_k}}$",
        color=canvas.colors["scores_text"],
        lift=0.45,
    )
    shape_below(axes, canvas, grid)
    axes.text(
        grid.left,
        grid.bottom + 0.54,
        canvas.words["reading"],
        size=style.LABEL,
        color=canvas.colors["muted"],
        ha="left",
        va="baseline",
    )
    frame_row(axes, canvas, grid, row)
    names = 0.14 + max(style.text_width(token, style.LABEL) for token in result.tokens)
    arrow(
        axes,
        (at.query.right + 0.1, at.query.middle[1]),
        (grid.left - names, grid.row_middle(1)),
        color=canvas.colors["query"],
    )
    arrow(
        axes,
        (at.key.right + 0.1, at.key.middle[1]),
        (grid.left - names, grid.row_middle(3)),
        color=canvas.colors["key"],
    )


def draw_weights(axes: Axes, canvas: Canvas, result: QkvFlow, at: Places, row: int) -> None:
    """The softmax of every row: exactly white where nothing is looked at."""
    grid = at.weights
    draw_matrix(
        axes,
        canvas,
        result.weights,
        grid,
        color=canvas.colors["weights"],
        digits=2,
        largest=1.0,
    )
    label_columns(axes, canvas, grid, result.tokens)
    name_above(axes, grid, canvas.words["weights"], color=canvas.colors["weights_text"], lift=0.45)
    shape_below(axes, canvas, grid)
    frame_row(axes, canvas, grid, row)
    start, end = (at.scores.right + 0.1, grid.middle[1]), (grid.left - 0.1, grid.middle[1])
    arrow(axes, start, end, color=canvas.colors["ink"])
    axes.text(
        (start[0] + end[0]) / 2,
        grid.middle[1] - 0.12,
        "softmax",
        size=style.LABEL,
        color=canvas.colors["ink"],
        ha="center",
    )


def draw_output(
    axes: Axes, canvas: Canvas, result: QkvFlow, at: Places, *, row: int, column: int
) -> None:
    """Z below the weights, the values coming in from the left with the sentence that says what happened."""
    grid = at.output
    color = canvas.colors["output"]
    draw_matrix(axes, canvas, result.output, grid, color=color)
    frame_row(axes, canvas, grid, row)
    axes.text(
        grid.right + 0.38,
        grid.middle[1],
        "$Z$",
        size=style.SYMBOL,
        color=canvas.colors["output_text"],
        ha="center",
        va="baseline",
    )
    axes.text(
        grid.right + 0.38,
        grid.middle[1] + 0.3,
        canvas.words["output"],
        size=style.ROLE,
        color=canvas.colors["output_text"],
        ha="center",
        va="baseline",
    )
    shape_below(axes, canvas, grid)
    arrow(
        axes,
        (grid.middle[0], at.weights.bottom + 0.1),
        (grid.middle[0], grid.top - 0.08),
        color=canvas.colors["weights"],
    )
    y = at.value.middle[1]
    elbow(axes, ((at.value.right + 0.1, y), (grid.left - 0.1, y)), color=canvas.colors["value"])
    middle = (at.value.right + grid.left) / 2
    lines = sentence(canvas, result, row=row, column=column)
    size = style.size_to_fit(
        lines, grid.left - at.value.right - 0.5, largest=17, smallest=style.LABEL
    )
    for line, text in enumerate(lines):
        axes.text(
            middle,
            y - 0.5 + line * 0.34,
            text,
            size=size,
            color=canvas.colors["ink"],
            ha="center",
            va="baseline",
        )
    axes.text(
        middle,
        y + 0.34,
        r"$Z = \mathrm{softmax}(QK^{\mathsf{T}}\,/\sqrt{d_k})\,V$",
        size=style.TITLE,
        color=canvas.colors["output_text"],
        ha="center",
        va="baseline",
    )


def sentence(canvas: Canvas, result: QkvFlow, *, row: int, column: int) -> tuple[str, str]:
    """What became of the framed query, in two lines with its largest weights."""
    query, key = result.tokens[row], result.tokens[column]
    others = np.argsort(-result.weights[row])
    second = next(int(position) for position in others if position != column)
    return (
        canvas.words["sum_head"].format(query=query),
        canvas.words["sum"].format(
            weight=result.weights[row, column],
            key=key,
            second_weight=result.weights[row, second],
            second=result.tokens[second],
        ),
    )


def alt_text(canvas: Canvas, result: QkvFlow, *, frame: int, query: str, key: str) -> str:
    """What the frame shows, with its shapes and the number of the followed pair."""
    words = canvas.words
    row = result.weights[result.position(query)]
    return words[f"alt_{FRAMES[frame]}"].format(
        sentence="".join(result.tokens),
        query=query,
        key=key,
        length=len(result.tokens),
        d_model=result.d_model,
        d_k=result.d_k,
        score=style.number(result.score(query, key), 2),
        weight=f"{result.weight(query, key):.2f}",
        row="，".join(
            f"{token} {weight:.2f}" for token, weight in zip(result.tokens, row, strict=True)
        ),
    )
