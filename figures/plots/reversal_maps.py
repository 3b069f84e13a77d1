"""Digits written backwards by several models: all are right, each looks elsewhere."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, label_columns, label_rows
from figures.results.reversal_seq2seq import ReversalRun, ReversalSeq2Seq

LUONG = ("dot", "general", "concat")
NEAR = 2  # source positions to either side of the true cell in the bars


def panels(canvas: Canvas, count: int, length: int, *, top: float, side: float) -> tuple[Grid, ...]:
    """Places for *count* square maps of *side* inches in equal columns of the slot, room for row labels left."""
    room = canvas.figure.get_size_inches()[0] / count
    cell = side / length
    return tuple(
        Grid(i * room + (room - side) / 2 + 0.2, top, cell, cell, length, length)
        for i in range(count)
    )


def draw_map(axes: Axes, canvas: Canvas, run: ReversalRun, grid: Grid) -> None:
    """The first example's weights; the cells that the digits really come from are framed."""
    draw_cells(axes, run.weights[0], grid, color=canvas.colors["weights"], largest=1.0, gap=0.8)
    size = min(style.LABEL, grid.cell_width * 72 * 0.88)
    label_columns(axes, canvas, grid, run.source[0], size=size)
    label_rows(axes, canvas, grid, run.written[0], size=size)
    for row in range(grid.rows):
        axes.add_patch(
            Rectangle(
                (grid.right - (row + 1) * grid.cell_width, grid.top + row * grid.cell_height),
                grid.cell_width,
                grid.cell_height,
                fill=False,
                edgecolor=canvas.colors["key"],
                linewidth=2.2,
                zorder=5,
                gid="gold",
            )
        )


@figure(draws="reversal_seq2seq")
def luong_maps(canvas: Canvas, result: ReversalSeq2Seq) -> str:
    """Luong's three scores: formula, map, accuracy and the weight on the cells that matter."""
    axes, words = style.stage(canvas), canvas.words
    height = canvas.figure.get_size_inches()[1]
    grids = panels(canvas, len(LUONG), result.length, top=1.22, side=height - 2.3)
    for score, grid in zip(LUONG, grids, strict=True):
        run, x = result.run(score), grid.middle[0]
        write(axes, x, 0.45, words[score], color=canvas.colors["ink"], size=22)
        draw_map(axes, canvas, run, grid)
        numbers = {
            "accuracy": style.percent(run.accuracy),
            "mass": style.percent(run.mass_on_gold),
        }
        write(axes, x, grid.bottom + 0.42, words["outcome"].format(**numbers), color=canvas.colors["weights_text"], size=20)  # fmt: skip
        write(axes, x, grid.bottom + 0.8, words[f"{score}_note"], color=canvas.colors["muted"])
    return alt_text(canvas, [(words[f"name_{score}"], result.run(score)) for score in LUONG])


@figure(draws="reversal_seq2seq")
def map_not_alignment(canvas: Canvas, result: ReversalSeq2Seq) -> str:
    """Three maps of models that write (almost) all digits right, and how far from the true cell their weight falls."""
    axes, words = style.stage(canvas), canvas.words
    runs = {"general": result.general, "additive": result.additive, "forward": result.forward}
    height = canvas.figure.get_size_inches()[1]
    grids = panels(canvas, len(runs), result.length, top=0.98, side=height - 2.3)
    named = []
    for (key, run), grid in zip(runs.items(), grids, strict=True):
        x = grid.middle[0]
        write(axes, x, 0.27, words[key], color=canvas.colors["ink"], size=20)
        outcome = words[f"outcome_{run.encoder}"].format(accuracy=style.percent(run.accuracy))
        write(axes, x, 0.6, outcome, color=canvas.colors["weights_text"])
        draw_map(axes, canvas, run, grid)
        draw_profile(axes, canvas, run, grid)
        named.append((f"{words[key]}，{outcome}", run))
    write(axes, 0.05, height - 0.1, words["offset"], color=canvas.colors["muted"], size=style.LABEL, align="left")  # fmt: skip
    return alt_text(canvas, named)


def draw_profile(axes: Axes, canvas: Canvas, run: ReversalRun, grid: Grid) -> None:
    """The mean weight at each distance from the true cell as bars below the map; the true cell's in its colour."""
    height = canvas.figure.get_size_inches()[1]
    floor, tall = height - 0.37, height - 0.37 - grid.bottom - 0.34
    near = np.abs(run.offsets) <= NEAR
    offsets, masses = run.offsets[near], run.mass_at_offset[near]
    xs = [grid.middle[0] + 0.48 * offset for offset in offsets]
    colors = [canvas.colors["key" if offset == 0 else "weights"] for offset in offsets]
    bars = axes.bar(xs, -tall * masses, width=0.38, bottom=floor, color=colors, zorder=2)
    bars.set_label("profile")
    for x, offset, mass in zip(xs, offsets, masses, strict=True):
        write(axes, x, floor + 0.27, f"{offset:+d}".replace("-", "−").replace("+0", "0"), color=canvas.colors["muted"], size=style.LABEL)  # fmt: skip
        if round(float(mass), 2) >= 0.05:
            write(axes, x, floor - tall * mass - 0.07, style.percent(float(mass)), color=canvas.colors["ink"])  # fmt: skip


def alt_text(canvas: Canvas, runs: Sequence[tuple[str, ReversalRun]]) -> str:
    """All models with their accuracy, the weight on the true cell and on its right neighbour."""
    return canvas.words["alt"].format(
        runs="；".join(
            canvas.words["alt_run"].format(
                name=name,
                accuracy=style.percent(run.accuracy),
                mass=style.percent(run.mass_on_gold),
                beside=style.percent(run.mass_at(1)),
            )
            for name, run in runs
        )
    )
