"""Matrices as grids of cells shaded by value, with their numbers, name, role and shape.

Everything stands on a stage (see ``style.stage``): positions and sizes in inches, y down, type in points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from figures.plots import style

FAINT = 0.85  # how strong the grey is of a number that rounds to zero: quiet, yet seen on a wall


@dataclass(frozen=True)
class Grid:
    """Where the cells of a matrix stand; all lengths in inches."""

    left: float
    top: float
    cell_width: float
    cell_height: float
    rows: int
    columns: int

    @property
    def width(self) -> float:
        """From the left edge to the right one."""
        return self.columns * self.cell_width

    @property
    def height(self) -> float:
        """From the top edge to the bottom one."""
        return self.rows * self.cell_height

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge (y runs down)."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the matrix."""
        return self.left + self.width / 2, self.top + self.height / 2

    def row_middle(self, row: int) -> float:
        """The y of a row's centre line."""
        return self.top + (row + 0.5) * self.cell_height

    def column_middle(self, column: int) -> float:
        """The x of a column's centre line."""
        return self.left + (column + 0.5) * self.cell_width

    def columns_from(self, start: int, count: int) -> "Grid":
        """The grid of *count* columns beginning at *start*: a strip."""
        left = self.left + start * self.cell_width
        return Grid(left, self.top, self.cell_width, self.cell_height, self.rows, count)


def grid_at(x: float, y: float, shape: tuple[int, int], *, cell: tuple[float, float]) -> Grid:
    """The grid whose top left corner is (x, y), for a matrix of the given [rows, columns]."""
    return Grid(x, y, cell[0], cell[1], shape[0], shape[1])


def draw_cells(
    axes: Axes,
    values: np.ndarray,
    grid: Grid,
    *,
    color: str,
    largest: float | None = None,
    gap: float = 1.5,
) -> None:
    """Shade each cell by its value's size: white at 0, *color* at *largest* (by default the matrix's own).

    The values, with their signs, stay readable in the drawn mesh (``get_array``); cells are parted by *gap* points.
    """
    magnitude = np.abs(values)
    top = float(magnitude.max()) if largest is None else largest
    fill(axes, magnitude, grid, color=color, top=top or 1.0, gap=gap)


def fill(axes: Axes, values: np.ndarray, grid: Grid, *, color: str, top: float, gap: float) -> None:
    """The cells themselves: white at 0 and below, *color* at *top*; an outline around them."""
    x = grid.left + np.arange(grid.columns + 1) * grid.cell_width
    y = grid.top + np.arange(grid.rows + 1) * grid.cell_height
    cells = axes.pcolormesh(
        x,
        y,
        values,
        cmap=style.scale_of(color),
        vmin=0,
        vmax=top,
        edgecolors="white",
        linewidth=gap,
    )
    cells.set_label("cells")
    outline(axes, grid, color=color)


def outline(axes: Axes, grid: Grid, *, color: str, width: float = style.OUTLINE) -> None:
    """A line around the whole matrix."""
    axes.add_patch(
        Rectangle(
            (grid.left, grid.top),
            grid.width,
            grid.height,
            fill=False,
            edgecolor=color,
            linewidth=width,
            zorder=4.5,
        )
    )


def write_numbers(
    axes: Axes,
    canvas: Canvas,
    values: np.ndarray,
    grid: Grid,
    *,
    color: str,
    digits: int = 1,
    size: float = style.NUMBER,
    largest: float | None = None,
) -> None:
    """Write each cell's number in ink or paper, whichever reads better on its shade.

    A number that rounds to zero steps back in grey, so that the others are found at once; NaN leaves a cell empty.
    """
    magnitude = np.abs(values)
    top = (float(np.nanmax(magnitude)) if largest is None else largest) or 1.0
    scale = style.scale_of(color)
    faint = style.tint(canvas.colors["muted"], FAINT)
    for (row, column), value in np.ndenumerate(values):
        if np.isnan(value):
            continue
        background = scale(abs(value) / top)[:3]
        zero = round(abs(float(value)), digits) == 0
        ink = faint if zero else style.ink_on(background, canvas)
        write_in_cell(axes, grid, row, column, style.number(value, digits), size=size, color=ink)


def write_in_cell(
    axes: Axes, grid: Grid, row: int, column: int, text: str, *, size: float, color: str
) -> None:
    """*text* in the middle of one cell."""
    axes.text(
        grid.column_middle(column),
        grid.row_middle(row),
        text,
        size=size,
        color=color,
        ha="center",
        va="center_baseline",
        zorder=4,
    )


def draw_matrix(
    axes: Axes,
    canvas: Canvas,
    values: np.ndarray,
    grid: Grid,
    *,
    color: str,
    digits: int = 1,
    size: float = style.NUMBER,
    largest: float | None = None,
) -> None:
    """Cells shaded by value with their numbers in them."""
    draw_cells(axes, values, grid, color=color, largest=largest)
    write_numbers(
        axes, canvas, values, grid, color=color, digits=digits, size=size, largest=largest
    )


def draw_scores(
    axes: Axes,
    canvas: Canvas,
    scores: np.ndarray,
    grid: Grid,
    *,
    digits: int = 1,
    size: float = style.NUMBER,
    largest: float | None = None,
) -> None:
    """Alignment scores with their numbers: the higher, the darker; 0 and all below it white.

    Shaded by size, −6 would look like the best match of all, although its weight is next to nothing.
    A score of −∞ leaves its cell empty.
    """
    color = canvas.colors["scores"]
    seen = np.where(np.isfinite(scores), scores, 0)
    top = float(seen.max()) if largest is None else largest
    fill(axes, seen, grid, color=color, top=top, gap=1.5)
    scale = style.scale_of(color)
    for (row, column), score in np.ndenumerate(scores):
        if np.isfinite(score):
            ink = style.ink_on(scale(max(score, 0) / top)[:3], canvas)
            write_in_cell(
                axes, grid, row, column, style.number(score, digits), size=size, color=ink
            )


def ghost(axes: Axes, canvas: Canvas, grid: Grid) -> None:
    """The empty place of a matrix that a later frame fills."""
    axes.add_patch(
        Rectangle(
            (grid.left, grid.top),
            grid.width,
            grid.height,
            facecolor=canvas.colors["panel"],
            edgecolor=canvas.colors["line"],
            linewidth=style.HAIRLINE,
            linestyle=(0, (4, 3)),
            zorder=1,
        )
    )


def frame_row(
    axes: Axes, canvas: Canvas, grid: Grid, row: int, *, color: str | None = None
) -> None:
    """The frame around the row that the figure follows: in ink, or in *color* for a second one."""
    axes.add_patch(
        Rectangle(
            (grid.left - 0.03, grid.top + row * grid.cell_height),
            grid.width + 0.06,
            grid.cell_height,
            fill=False,
            edgecolor=color or canvas.colors["ink"],
            linewidth=style.FRAME,
            joinstyle="round",
            zorder=5,
        )
    )


def label_rows(
    axes: Axes,
    canvas: Canvas,
    grid: Grid,
    tokens: Sequence[str],
    *,
    size: float = style.LABEL,
    bold: int | None = None,
) -> None:
    """The tokens left of their rows; the row *bold* in larger type."""
    for row, token in enumerate(tokens):
        axes.text(
            grid.left - 0.1,
            grid.row_middle(row),
            token,
            size=size + 3 if row == bold else size,
            color=canvas.colors["ink"],
            ha="right",
            va="center_baseline",
        )


def label_columns(
    axes: Axes, canvas: Canvas, grid: Grid, tokens: Sequence[str], *, size: float = style.LABEL
) -> None:
    """The tokens on top of their columns."""
    for column, token in enumerate(tokens):
        axes.text(
            grid.column_middle(column),
            grid.top - 0.07,
            token,
            size=size,
            color=canvas.colors["ink"],
            ha="center",
            va="baseline",
        )


def name_left(
    axes: Axes, canvas: Canvas, grid: Grid, *, symbol: str, role: str, color: str, x: float
) -> None:
    """The matrix's letter, its role and its shape, one below the other, centred at *x* left of it."""
    middle = grid.middle[1]
    axes.text(x, middle - 0.1, symbol, size=style.SYMBOL, color=color, ha="center", va="baseline")
    axes.text(x, middle + 0.2, role, size=style.ROLE, color=color, ha="center", va="baseline")
    axes.text(
        x,
        middle + 0.48,
        style.shape_text(grid.rows, grid.columns),
        size=style.LABEL,
        color=canvas.colors["muted"],
        ha="center",
        va="baseline",
    )


def name_above(
    axes: Axes, grid: Grid, text: str, *, color: str, lift: float = 0.12, size: float = style.TITLE
) -> None:
    """What the matrix is, centred above it, *lift* inches over its top edge."""
    axes.text(
        grid.middle[0], grid.top - lift, text, size=size, color=color, ha="center", va="baseline"
    )


def shape_below(axes: Axes, canvas: Canvas, grid: Grid, text: str | None = None) -> None:
    """The matrix's shape below it, or another short *text* such as '[T, d]'."""
    axes.text(
        grid.middle[0],
        grid.bottom + 0.26,
        text or style.shape_text(grid.rows, grid.columns),
        size=style.LABEL,
        color=canvas.colors["muted"],
        ha="center",
        va="baseline",
    )
