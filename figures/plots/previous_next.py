"""One head has one distribution a query; more heads look at both neighbours at once."""

from matplotlib.axes import Axes

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import Grid, draw_cells, grid_at
from figures.results.previous_next import PreviousNext

UPPER = (
    0.57  # share of the height for maps that the upper row takes; the lower one has four of them
)
HEAD, NOTE = 0.62, 0.42  # inches above a map and below it


@figure(draws="previous_next")
def previous_next(canvas: Canvas, result: PreviousNext) -> str:
    """The maps of one head and of two above, of four below, each with its weight on either neighbour."""
    axes, words = style.stage(canvas), canvas.words
    width, height = canvas.figure.get_size_inches()
    one, two, four = (result.heads.index(count) for count in (1, 2, 4))
    third, quarter = width / 3, width / 4
    room = height - 2 * (HEAD + NOTE)
    upper, lower = min(UPPER * room, third - 0.4), min((1 - UPPER) * room, quarter - 0.4)
    top = HEAD + upper + NOTE
    draw_model(axes, canvas, result, one, left=0.0, top=0.0, room=third, side=upper)
    draw_model(axes, canvas, result, two, left=third, top=0.0, room=third, side=upper)
    draw_model(axes, canvas, result, four, left=0.0, top=top, room=quarter, side=lower)
    return words["alt"].format(
        runs="；".join(
            words["title"].format(heads=count, accuracy=style.percent(result.first_accuracy(count)))
            for count in result.heads
        ),
        before=style.number(result.look(1, 0, -1), 2),
        after=style.number(result.look(1, 0, 1), 2),
    )


def draw_model(
    axes: Axes,
    canvas: Canvas,
    result: PreviousNext,
    index: int,
    *,
    left: float,
    top: float,
    room: float,
    side: float,
) -> None:
    """The maps of one model side by side under one title."""
    heads, words = result.heads[index], canvas.words
    accuracy = result.first_accuracy(heads)
    color = canvas.colors["good" if accuracy > 0.9 else "bad"]
    title = words["title"].format(heads=heads, accuracy=style.percent(accuracy))
    write(axes, left + heads * room / 2, top + 0.36, title, color=color, size=style.TITLE)
    for head, weights in enumerate(result.weights[index]):
        grid = place_of(left + head * room, top + HEAD, room, side, len(weights))
        draw_cells(axes, weights, grid, color=canvas.colors["weights"], largest=1.0, gap=0.4)
        note = words["look"].format(
            before=style.number(result.look(heads, head, -1), 2),
            after=style.number(result.look(heads, head, 1), 2),
        )
        write(axes, grid.middle[0], grid.bottom + 0.3, note, color=canvas.colors["ink"])
        if heads > 1:
            name = words["head"].format(head=head)
            write(axes, grid.middle[0], grid.top - 0.07, name, color=canvas.colors["muted"], size=style.NUMBER)  # fmt: skip


def place_of(left: float, top: float, room: float, side: float, length: int) -> Grid:
    """A square map amid its room."""
    cell = side / length
    return grid_at(left + (room - side) / 2, top, (length, length), cell=(cell, cell))
