"""One product of the Q/K/V flow worked out in large numbers, in the room that later frames fill."""

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from figures.plots import style
from figures.plots.matrices import draw_matrix, frame_row, grid_at, name_above, outline
from figures.results.qkv_flow import QkvFlow

CELL = (0.6, 0.44)
SIZE = 16.0


def draw_product(
    axes: Axes, canvas: Canvas, result: QkvFlow, *, name: str, token: str, left: float
) -> None:
    """x W of one token by Falk's scheme: the row x left, W above, the product where they meet.

    *name* is query, key or value; below stands one number of the product, term by term.
    """
    color, ink = canvas.colors[name], canvas.colors[f"{name}_text"]
    symbol = name[0]
    row = result.position(token)
    x, weight = result.x[row : row + 1], getattr(result, f"w_{name}")
    product = getattr(result, name)[row : row + 1]
    input_grid = grid_at(left, 3.05, x.shape, cell=CELL)
    weight_grid = grid_at(input_grid.right + 0.3, 1.05, weight.shape, cell=CELL)
    product_grid = grid_at(weight_grid.left, input_grid.top, product.shape, cell=CELL)
    draw_matrix(
        axes,
        canvas,
        x,
        input_grid,
        color=canvas.colors["input"],
        size=SIZE,
        largest=float(np.abs(result.x).max()),
    )
    draw_matrix(axes, canvas, weight, weight_grid, color=color, size=SIZE)
    draw_matrix(
        axes,
        canvas,
        product,
        product_grid,
        color=color,
        size=SIZE,
        largest=float(np.abs(getattr(result, name)).max()),
    )
    frame = canvas.colors["ink"] if name == "query" else ink
    frame_row(axes, canvas, input_grid, 0, color=frame)
    frame_row(axes, canvas, product_grid, 0, color=frame)
    name_above(
        axes,
        weight_grid,
        rf"$W^{symbol.upper()}$ {style.shape_text(*weight.shape)}",
        color=ink,
        size=20,
    )
    name_above(axes, input_grid, rf"{token}  $x$", color=canvas.colors["input_text"], size=20)
    axes.text(
        product_grid.right + 0.14,
        product_grid.row_middle(0),
        rf"${symbol}$",
        size=24,
        color=ink,
        ha="left",
        va="center_baseline",
    )
    role = canvas.words["of"].format(token=token, role=canvas.words[name])
    axes.text(input_grid.middle[0], 1.55, role, size=22, color=ink, ha="center")
    axes.text(
        input_grid.middle[0],
        2.1,
        rf"${symbol} = x\,W^{symbol.upper()}$",
        size=28,
        color=ink,
        ha="center",
    )
    column = recomputable(x[0], weight, product[0])
    for grid in (weight_grid, product_grid):
        outline(axes, grid.columns_from(column, 1), color=canvas.colors["ink"], width=style.FRAME)
    terms = list(zip(x[0], weight[:, column], strict=True))
    write_sum(
        axes,
        canvas,
        terms,
        float(product[0, column]),
        left=left,
        top=4.05,
        symbol=rf"{symbol}_{column + 1}",
        color=ink,
    )


def recomputable(x: np.ndarray, weight: np.ndarray, product: np.ndarray) -> int:
    """The column of *weight* whose product comes out of the printed, rounded numbers most nearly.

    Who follows along with a pocket calculator has only those numbers.
    """
    return int(np.argmin(np.abs(np.round(x, 1) @ np.round(weight, 1) - np.round(product, 1))))


def write_sum(
    axes: Axes,
    canvas: Canvas,
    terms: list[tuple[float, float]],
    total: float,
    *,
    left: float,
    top: float,
    symbol: str,
    color: str,
) -> None:
    """A sum of products spelled out in two lines: the terms, then the total in large type."""
    half = (len(terms) + 1) // 2
    spelled = [
        " + ".join(f"{bracket(a)}×{bracket(b)}" for a, b in part)
        for part in (terms[:half], terms[half:])
    ]
    lines = (rf"${symbol}$ = {spelled[0]}", rf"$\quad\;$ + {spelled[1]}")
    for line, text in enumerate(lines):
        axes.text(
            left,
            top + line * 0.38,
            text,
            size=style.TITLE,
            color=canvas.colors["ink"],
            ha="left",
            va="baseline",
        )
    axes.text(
        left,
        top + 0.9,
        rf"$\quad\;$ ≈ {style.number(total)}",
        size=24,
        color=color,
        ha="left",
        va="baseline",
    )


def bracket(value: float) -> str:
    """The number with one decimal, a negative one in brackets."""
    text = style.number(value)
    return f"({text})" if text.startswith("−") else text


def draw_score(
    axes: Axes, canvas: Canvas, result: QkvFlow, *, query: str, key: str, left: float
) -> None:
    """q · k / √d_k of one pair, term by term."""
    q, k = result.query[result.position(query)], result.key[result.position(key)]
    dot = float(q @ k)
    lines = (
        (rf"{query} $q$ $\cdot$ {key} $k$", style.TITLE, canvas.colors["ink"]),
        (
            "= " + " + ".join(f"{bracket(a)}×{bracket(b)}" for a, b in zip(q, k, strict=True)),
            style.ROLE,
            canvas.colors["ink"],
        ),
        (f"≈ {style.number(dot)}", style.TITLE, canvas.colors["ink"]),
        (
            rf"÷ $\sqrt{{{result.d_k}}}$ ≈ {style.number(result.score(query, key))}",
            style.HEADLINE,
            canvas.colors["scores_text"],
        ),
    )
    write_lines(axes, lines, left=left)


def draw_softmax(
    axes: Axes, canvas: Canvas, result: QkvFlow, *, query: str, key: str, left: float
) -> None:
    """The softmax of one row for one of its cells, with the exponentials written out."""
    scores = result.scores[result.position(query)]
    total = float(np.exp(scores).sum())
    own = float(np.exp(result.score(query, key)))
    lines = (
        (
            canvas.words["softmax_row"].format(query=query, key=key),
            style.TITLE,
            canvas.colors["ink"],
        ),
        (
            rf"$e^{{{style.number(result.score(query, key), 2)}}}$ / "
            rf"$\Sigma_j\, e^{{\,s_j}}$ ≈ {own:.1f} / {total:.1f}",
            style.TITLE,
            canvas.colors["ink"],
        ),
        (f"= {result.weight(query, key):.2f}", style.HEADLINE, canvas.colors["weights_text"]),
        (canvas.words["row_sum"], style.ROLE, canvas.colors["muted"]),
    )
    write_lines(axes, lines, left=left)


def write_lines(
    axes: Axes, lines: tuple[tuple[str, float, str], ...], *, left: float, top: float = 3.7
) -> None:
    """Lines of (text, size, colour) below one another."""
    y = top
    for text, size, color in lines:
        axes.text(left, y, text, size=size, color=color, ha="left", va="baseline")
        y += 0.5
