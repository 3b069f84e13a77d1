"""Labelling word by word against encoding and decoding: what ties the lengths together, and what frees them."""

from typing import Literal

from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.arrows import arrow
from figures.plots.lettering import write
from figures.plots.matrices import Grid, outline
from figures.results.zh_en_translation import Translation, ZhEnTranslation


@figure(draws="zh_en_translation")
def equal_lengths(
    canvas: Canvas,
    result: ZhEnTranslation,
    *,
    how: Literal["labelling", "encoder-decoder"] = "labelling",
    example: int = 3,
) -> str:
    """One sentence read downwards, each word labelled in its place; or squeezed through c and written anew."""
    axes, shown = style.stage(canvas), result.examples[example]
    height = canvas.figure.get_size_inches()[1]
    read = column_of(shown.source, height, left=0.3)
    write_column(axes, read, shown.source, canvas.colors["input_text"])
    draw = draw_labels if how == "labelling" else draw_translation
    draw(axes, canvas, shown, read)
    key = "alt_labelling" if how == "labelling" else "alt_translation"
    return canvas.words[key].format(
        source=" ".join(shown.source),
        labels=" ".join(labels(shown, canvas.words["none"])),
        written=" ".join(shown.written),
        count=len(shown.source),
        length=len(shown.written),
    )


def column_of(tokens: tuple[str, ...], height: float, *, left: float, width: float = 1.1) -> Grid:
    """A place for each of *tokens*, one below the other, spread over *height* less a line for the count."""
    step = (height - 0.5) / max(len(tokens), 8)
    top = 0.05 + (height - 0.5 - step * len(tokens)) / 2
    return Grid(left, top, width, step, len(tokens), 1)


def labels(shown: Translation, none: str) -> tuple[str, ...]:
    """The English word that comes from each source word, or *none*.

    A word without an origin, such as the 'in' of 'in Shanghai', goes with what stands before its content word, 在.
    """
    found = {place: word for word, place in zip(shown.reference, shown.origin, strict=True)}
    for number, place in enumerate(shown.origin[1:]):
        if shown.origin[number] < 0 < place:
            found.setdefault(place - 1, shown.reference[number])
    return tuple(found.get(place, none) for place in range(len(shown.source)))


def write_column(axes: Axes, grid: Grid, tokens: tuple[str, ...], color: str) -> None:
    """Each token in its row's middle."""
    for row, token in enumerate(tokens):
        write(axes, grid.middle[0], grid.row_middle(row) + 0.08, token, color=color, size=style.TITLE)  # fmt: skip


def draw_labels(axes: Axes, canvas: Canvas, shown: Translation, read: Grid) -> None:
    """An arrow from each word to its own label, and both counts, which must be equal."""
    width, height = canvas.figure.get_size_inches()
    out = Grid(width - 2.1, read.top, 1.5, read.cell_height, read.rows, 1)
    write_column(axes, out, labels(shown, canvas.words["none"]), canvas.colors["output_text"])
    for row in range(read.rows):
        y = read.row_middle(row)
        arrow(axes, (read.right + 0.1, y), (out.left - 0.1, y), color=canvas.colors["muted"], width=1.4)  # fmt: skip
    count_below(axes, canvas, read, "read", height)
    count_below(axes, canvas, out, "labelled", height)


def draw_translation(axes: Axes, canvas: Canvas, shown: Translation, read: Grid) -> None:
    """All words into one vector, and out of it as many words as the translation needs."""
    width, height = canvas.figure.get_size_inches()
    out = column_of(shown.written, height, left=width - 2.1, width=1.5)
    middle, y = (read.right + out.left) / 2, (height - 0.42) / 2
    neck = Grid(middle - 0.16, y - 0.5, 0.32, 1.0, 1, 1)
    color = style.tint(canvas.colors["output"], 0.16)
    for outer, column, inner in (
        (read.right + 0.02, read, neck.left),
        (out.left - 0.02, out, neck.right),
    ):
        wall = [(outer, column.top), (inner, neck.top), (inner, neck.bottom), (outer, column.bottom)]  # fmt: skip
        axes.add_patch(Polygon(wall, facecolor=color, edgecolor="none", zorder=0))
    axes.add_patch(
        Polygon(
            [(neck.left, neck.top), (neck.right, neck.top), (neck.right, neck.bottom), (neck.left, neck.bottom)],
            facecolor=canvas.colors["output"], edgecolor="none", gid="neck",
        )
    )  # fmt: skip
    outline(axes, neck, color=canvas.colors["output_text"])
    write(axes, middle, y + 0.1, "c", color=canvas.colors["paper"], size=24)
    arrow(axes, (read.right + 0.25, y), (neck.left - 0.08, y), color=canvas.colors["output"])
    arrow(axes, (neck.right + 0.08, y), (out.left - 0.25, y), color=canvas.colors["output"])
    write_column(axes, out, shown.written, canvas.colors["output_text"])
    count_below(axes, canvas, read, "read", height)
    count_below(axes, canvas, out, "written", height)


def count_below(axes: Axes, canvas: Canvas, grid: Grid, key: str, height: float) -> None:
    """How many there are, at the foot of the column."""
    text = canvas.words[key].format(count=grid.rows)
    write(axes, grid.middle[0], height - 0.06, text, color=canvas.colors["ink"])
