"""A date rewritten in the ISO order: where each digit was read, with year, month and day bracketed."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, grid_at, label_columns, label_rows
from figures.results.date_normalisation import DateNormalisation

ISO = ("year",) * 4 + ("",) + ("month",) * 2 + ("",) + ("day",) * 2
BLANK = "␣"  # a space, made visible
LEFT, TOP = 1.35, 1.2  # inches for the written characters and for the source above


@figure(draws="date_normalisation")
def date_map(canvas: Canvas, result: DateNormalisation, *, locale: str = "en_GB") -> str:
    """The weights of one date [written characters, source characters], its parts named on both sides."""
    axes, shown = style.stage(canvas), result.example(locale)
    width, height = canvas.figure.get_size_inches()
    cell = ((width - LEFT - 0.1) / len(shown.source), (height - TOP - 0.08) / len(shown.written))
    grid = grid_at(LEFT, TOP, shown.weights.shape, cell=cell)
    draw_cells(axes, shown.weights, grid, color=canvas.colors["weights"], largest=1.0)
    label_rows(axes, canvas, grid, shown.written, size=20)
    label_columns(axes, canvas, grid, [character.strip() for character in shown.source], size=20)
    for column, character in enumerate(shown.source):
        if character.isspace():
            write(axes, grid.column_middle(column), TOP - 0.16, BLANK, color=canvas.colors["muted"])
    write(axes, grid.middle[0], 0.28, canvas.words["keys"], color=canvas.colors["key_text"])
    axes.text(
        0.16, grid.middle[1], canvas.words["queries"], size=style.ROLE,
        color=canvas.colors["query_text"], rotation=90, ha="center", va="center",
    )  # fmt: skip
    for part, start, end in spans(shown.parts):
        x = (grid.left + start * cell[0], grid.left + end * cell[0])
        bracket(axes, canvas, (x[0] + 0.06, TOP - 0.42), (x[1] - 0.06, TOP - 0.42))
        write(axes, sum(x) / 2, TOP - 0.5, canvas.words[part], color=canvas.colors["ink"])
    for part, start, end in spans(ISO):
        y = (TOP + start * cell[1], TOP + end * cell[1])
        bracket(axes, canvas, (LEFT - 0.42, y[0] + 0.06), (LEFT - 0.42, y[1] - 0.06))
        write(axes, LEFT - 0.64, sum(y) / 2 + 0.08, canvas.words[part], color=canvas.colors["ink"])
    return canvas.words["alt"].format(
        source="".join(shown.source),
        written="".join(shown.written),
        year=style.percent(result.mass_year),
        month=style.percent(result.mass_month),
        day=style.percent(result.mass_day),
    )


def spans(parts: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Each run of one part: its name, where it starts, and where the next thing starts."""
    start = 0
    for part, run in groupby(parts):
        end = start + len(tuple(run))
        if part:
            yield part, start, end
        start = end


def bracket(
    axes: Axes, canvas: Canvas, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """A line along the characters that belong together."""
    axes.plot(
        (start[0], end[0]), (start[1], end[1]), color=canvas.colors["muted"], linewidth=2.5,
        solid_capstyle="round",
    )  # fmt: skip
