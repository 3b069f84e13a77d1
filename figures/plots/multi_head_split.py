"""Key figure: X is projected whole, Q, K and V are cut into strips, each head attends, the strips join again."""

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow, label_beside
from figures.plots.heatmap import draw_weights
from figures.plots.matrices import (
    Grid,
    draw_cells,
    frame_row,
    ghost,
    grid_at,
    label_columns,
    label_rows,
    name_above,
    name_left,
    shape_below,
)
from figures.results.multi_head_split import MultiHeadSplit

FRAMES = ("x", "projected", "cut", "heads", "joined", "output")
GAP = 0.09  # between strips, in inches
ROW = 0.27  # height of a token's row
MAP = 0.2  # side of a cell of a head's map
ROLES = ("query", "key", "value")


@dataclass(frozen=True)
class Places:
    """Where everything stands, the same in every frame; tuples hold one grid a head."""

    x: Grid
    projected: dict[str, Grid]
    strips: dict[str, tuple[Grid, ...]]
    taken: dict[str, tuple[Grid, ...]]  # the strips again, one row a head
    maps: tuple[Grid, ...]
    heads: tuple[Grid, ...]
    joined: tuple[Grid, ...]
    output: Grid


def places(result: MultiHeadSplit, width: float, height: float) -> Places:
    """The places in a slot of *width* x *height* inches, from left to right as the numbers flow."""
    count, length, head_width = result.query.shape
    narrow = 0.4 / head_width
    strip = head_width * narrow
    block = count * strip + (count - 1) * GAP
    tops = [0.06 + i * (height - 0.38 - length * ROW) / 2 for i in range(3)]
    x = grid_at(
        0.4, (height - length * 0.26) / 2, result.x.shape, cell=(1.6 / result.x.shape[1], 0.26)
    )
    left = x.right + 1.72
    shape = (length, head_width)

    def cut(at: float, top: float) -> tuple[Grid, ...]:
        return tuple(
            grid_at(at + head * (strip + GAP), top, shape, cell=(narrow, ROW))
            for head in range(count)
        )

    pitch = height / count
    rows = [pitch * head + 0.29 for head in range(count)]
    slim = (0.27 / head_width, MAP)
    low = (0.27 / head_width, 0.78 * MAP)  # leaves room for the strips' names below them
    taken = {
        role: tuple(grid_at(left + block + 0.66 + i * 0.33, top, shape, cell=low) for top in rows)
        for i, role in enumerate(ROLES)
    }
    map_left = taken["value"][0].right + 0.66
    maps = tuple(grid_at(map_left, top, (length, length), cell=(MAP, MAP)) for top in rows)
    heads = tuple(grid_at(maps[0].right + 0.3, top, shape, cell=slim) for top in rows)
    last = width - 0.1 - block
    return Places(
        x=x,
        projected={
            role: grid_at(
                left, top, (length, count * head_width), cell=(block / (count * head_width), ROW)
            )
            for role, top in zip(ROLES, tops, strict=True)
        },
        strips={role: cut(left, top) for role, top in zip(ROLES, tops, strict=True)},
        taken=taken,
        maps=maps,
        heads=heads,
        joined=cut(last, 0.75),
        output=grid_at(last, 3.3, result.output.shape, cell=(block / result.output.shape[1], ROW)),
    )


@figure(draws="multi_head_split")
def multi_head_split(
    canvas: Canvas, result: MultiHeadSplit, *, frame: int = 5, query: str = "小"
) -> str:
    """X projected whole, Q, K, V cut into strips, a map a head, strips joined, W^O; frames 0 to 5 build it up.

    The row of the token *query* is framed.
    """
    axes = style.stage(canvas)
    at = places(result, *canvas.figure.get_size_inches())
    row = result.tokens.index(query)
    draw_input(axes, canvas, result, at.x, row)
    if frame >= 2:
        note(axes, canvas, at.x, "cut", below=0.88)
    for role in ROLES:
        if frame == 0:
            ghost(axes, canvas, at.projected[role])
        else:
            draw_projection(axes, canvas, result, at, role, cut=frame >= 2)
    if frame >= 3:
        gather(axes, canvas, at)
        low = canvas.figure.get_size_inches()[1] - 0.12
        axes.text(
            0.05, low, canvas.words["reading"], size=style.LABEL, color=canvas.colors["muted"]
        )
    for head in range(result.count):
        if frame >= 3:
            draw_head(axes, canvas, result, at, head, row)
        else:
            ghost(axes, canvas, at.maps[head])
    if frame >= 4:
        draw_joined(axes, canvas, result, at, row)
    else:
        ghost(axes, canvas, span(at.joined))
    if frame >= 5:
        draw_output(axes, canvas, result, at, row)
    else:
        ghost(axes, canvas, at.output)
    return alt_text(canvas, result, frame=frame)


def draw_input(axes: Axes, canvas: Canvas, result: MultiHeadSplit, grid: Grid, row: int) -> None:
    """X, whole in every frame."""
    draw_cells(axes, result.x, grid, color=canvas.colors["input"], gap=0.6)
    label_rows(axes, canvas, grid, result.tokens, size=15, bold=row)
    name_above(axes, grid, rf"{canvas.words['input']} $X$", color=canvas.colors["input_text"])
    shape_below(axes, canvas, grid)
    note(axes, canvas, grid, "whole", below=0.58)
    frame_row(axes, canvas, grid, row)


def note(axes: Axes, canvas: Canvas, grid: Grid, key: str, *, below: float) -> None:
    """What is cut and what is not, *below* inches under X."""
    axes.text(
        grid.middle[0],
        grid.bottom + below,
        canvas.words[key],
        size=style.LABEL,
        color=canvas.colors["input_text"],
        ha="center",
        va="baseline",
    )


def draw_projection(
    axes: Axes, canvas: Canvas, result: MultiHeadSplit, at: Places, role: str, *, cut: bool
) -> None:
    """Q, K or V with the arrow from X that carries its weight matrix, whole or cut into strips."""
    color, ink = canvas.colors[role], canvas.colors[f"{role}_text"]
    whole, symbol = at.projected[role], role[0].upper()
    values = getattr(result, role)  # [H, T, E]
    if cut:
        draw_strips(axes, values, at.strips[role], color=color)
        for head, grid in enumerate(at.strips[role]):
            axes.text(
                grid.middle[0],
                grid.bottom + 0.24,
                str(head),
                size=style.ROLE,
                color=ink,
                ha="center",
                va="baseline",
            )
    else:
        draw_cells(axes, np.concatenate(values, axis=1), whole, color=color, gap=0.6)
    name_left(
        axes,
        canvas,
        whole,
        symbol=f"${symbol}$",
        role=canvas.words[role],
        color=ink,
        x=whole.left - 0.42,
    )
    leaving = {"query": -0.3, "key": 0.0, "value": 0.3}[role]
    start = (at.x.right + 0.08, at.x.middle[1] + leaving)
    end = (whole.left - 0.86, whole.middle[1])
    arrow(axes, start, end, color=color)
    label_beside(axes, start, end, rf"$\times\,W^{symbol}$", color=ink, size=style.ROLE)


def draw_strips(axes: Axes, values: np.ndarray, grids: tuple[Grid, ...], *, color: str) -> None:
    """The strips of [H, T, E], one shade of *color* a head, on one scale."""
    largest = float(np.abs(values).max())
    for strip, grid, shade in zip(values, grids, style.shades(color, len(values)), strict=True):
        draw_cells(axes, strip, grid, color=shade, largest=largest, gap=0.6)


def draw_head(
    axes: Axes, canvas: Canvas, result: MultiHeadSplit, at: Places, head: int, row: int
) -> None:
    """One head's row: its strips of Q, K and V, its own map of weights, its output Z_h."""
    for role in ROLES:
        shade = style.shades(canvas.colors[role], result.count)[head]
        values = getattr(result, role)
        draw_cells(
            axes,
            values[head],
            at.taken[role][head],
            color=shade,
            gap=0.6,
            largest=float(np.abs(values).max()),
        )
        axes.text(
            at.taken[role][head].middle[0],
            at.taken[role][head].bottom + 0.19,
            rf"${role[0].upper()}_{head}$",
            size=style.NUMBER,
            color=canvas.colors[f"{role}_text"],
            ha="center",
            va="baseline",
        )
    strip, grid, out = at.taken["value"][head], at.maps[head], at.heads[head]
    title = canvas.words["head"].format(
        head=head,
        job=canvas.words[result.jobs[head]],
    )
    axes.text(
        at.taken["query"][head].left,
        grid.top - 0.08,
        title,
        size=style.LABEL,
        color=canvas.colors["ink"],
        ha="left",
        va="baseline",
    )
    shade = style.shades(canvas.colors["weights"], result.count)[head]
    draw_weights(axes, canvas, result.weights[head], grid, color=canvas.colors["weights"])
    label_rows(axes, canvas, grid, result.tokens, size=style.LABEL)
    label_columns(axes, canvas, grid, result.tokens, size=style.LABEL)
    frame_row(axes, canvas, grid, row)
    y = strip.middle[1]
    arrow(axes, (strip.right + 0.06, y), (grid.left - 0.36, y), color=shade)
    y = grid.middle[1]
    draw_cells(
        axes,
        result.heads[head],
        out,
        gap=0.6,
        color=style.shades(canvas.colors["output"], result.count)[head],
        largest=float(np.abs(result.heads).max()),
    )
    arrow(axes, (grid.right + 0.06, y), (out.left - 0.05, y), color=shade)
    axes.text(
        out.middle[0],
        out.top - 0.08,
        rf"$Z_{head}$",
        size=style.ROLE,
        color=canvas.colors["output_text"],
        ha="center",
        va="baseline",
    )


def gather(axes: Axes, canvas: Canvas, at: Places) -> None:
    """A bracket over Q, K and V together, from which an arrow leads to every head: each takes from all three."""
    color = canvas.colors["muted"]
    x = at.projected["query"].right + 0.1
    top, bottom = at.projected["query"].top, at.projected["value"].bottom
    axes.plot(
        [x, x + 0.1, x + 0.1, x], [top, top, bottom, bottom],
        color=color, linewidth=style.OUTLINE, label="gather",
    )  # fmt: skip
    for strip in at.taken["query"]:
        y = strip.middle[1]
        arrow(axes, (x + 0.1, y), (strip.left - 0.06, y), color=color)


def draw_joined(axes: Axes, canvas: Canvas, result: MultiHeadSplit, at: Places, row: int) -> None:
    """Z_0 … Z_3 side by side, and a bracket that gathers them."""
    color = canvas.colors["output"]
    draw_strips(axes, result.heads, at.joined, color=color)
    whole = span(at.joined)
    for head, grid in enumerate(at.joined):
        axes.text(
            grid.middle[0],
            grid.top - 0.1,
            rf"$Z_{head}$",
            size=style.ROLE,
            color=canvas.colors["output_text"],
            ha="center",
            va="baseline",
        )
    length, d_model = result.output.shape
    shape_below(axes, canvas, whole, style.shape_text(length, d_model))
    frame_row(axes, canvas, whole, row)
    x = at.heads[0].right + 0.1
    top, bottom = at.heads[0].top, at.heads[-1].bottom
    axes.plot([x, x + 0.1, x + 0.1, x], [top, top, bottom, bottom], color=color, linewidth=1.8)
    start, end = (x + 0.1, whole.middle[1]), (whole.left - 0.1, whole.middle[1])
    arrow(axes, start, end, color=color)
    axes.text(
        whole.middle[0],
        whole.top - 0.42,
        canvas.words["joined"],
        size=style.TITLE,
        color=canvas.colors["output_text"],
        ha="center",
        va="baseline",
    )


def draw_output(axes: Axes, canvas: Canvas, result: MultiHeadSplit, at: Places, row: int) -> None:
    """The output after W^O, which mixes what the heads found."""
    color, ink = canvas.colors["output"], canvas.colors["output_text"]
    joined, grid = span(at.joined), at.output
    draw_cells(axes, result.output, grid, color=color, gap=0.6)
    frame_row(axes, canvas, grid, row)
    shape_below(axes, canvas, grid)
    x = grid.middle[0]
    arrow(axes, (x, joined.bottom + 0.36), (x, grid.top - 0.42), color=color)
    axes.text(
        x + 0.14,
        (joined.bottom + grid.top) / 2 + 0.02,
        r"$\times\,W^O$",
        size=style.TITLE,
        color=ink,
        ha="left",
        va="center",
    )
    axes.text(
        x,
        grid.top - 0.12,
        canvas.words["output"],
        size=style.TITLE,
        color=ink,
        ha="center",
        va="baseline",
    )


def span(grids: tuple[Grid, ...]) -> Grid:
    """One grid over neighbouring strips, with as many rows as they have."""
    first, last = grids[0], grids[-1]
    return Grid(first.left, first.top, last.right - first.left, first.cell_height, first.rows, 1)


def alt_text(canvas: Canvas, result: MultiHeadSplit, *, frame: int) -> str:
    """What the frame shows, with the shapes and where each head looks."""
    count, length, head_width = result.query.shape
    jobs = "；".join(
        canvas.words["alt_head"].format(
            head=head, job=canvas.words[job], mass=f"{result.mass_of(head):.2f}"
        )
        for head, job in enumerate(result.jobs)
    )
    return canvas.words[f"alt_{FRAMES[frame]}"].format(
        sentence="".join(result.tokens),
        length=length,
        d_model=result.x.shape[1],
        count=count,
        d_k=head_width,
        jobs=jobs,
    )
