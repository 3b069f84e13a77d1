"""Does a number occur? A head that looks at it and a twin that looks nowhere answer equally well."""

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import draw_cells, grid_at
from figures.results.number_present import NumberPresent, Question

ASKED, VERDICT = 1.1, 0.95  # inches left and right of a sequence
TOP, ROW = 0.62, 0.62  # inches above the first question; from one to the next


@figure(draws="number_present")
def number_present(canvas: Canvas, result: NumberPresent, *, questions: int = 4) -> str:
    """Some questions with the head's weights, then what head and twin got right and where their weight fell."""
    axes, words = style.stage(canvas), canvas.words
    width = canvas.figure.get_size_inches()[0]
    cell = (width - ASKED - VERDICT) / result.length
    write(axes, 0.45, 0.4, words["asked"], color=canvas.colors["query_text"])
    write(axes, ASKED + cell * result.length / 2, 0.4, words["sequence"], color=canvas.colors["key_text"])  # fmt: skip
    write(axes, width - VERDICT / 2, 0.4, words["said"], color=canvas.colors["ink"])
    for place, question in enumerate(result.examples[:questions]):
        draw_question(axes, canvas, question, top=TOP + place * ROW, cell=cell)
    draw_outcome(axes, canvas, result, top=TOP + questions * ROW + 0.15)
    return words["alt"].format(
        count=questions,
        accuracy=style.percent(result.accuracy, 1),
        mass=style.percent(result.mass),
        accuracy_uniform=style.percent(result.accuracy_uniform, 1),
        mass_uniform=style.percent(result.mass_uniform),
    )


def draw_question(
    axes: Axes, canvas: Canvas, question: Question, *, top: float, cell: float
) -> None:
    """The asked number in its colour, the sequence shaded by weight, the model's answer."""
    high = ROW - 0.14
    query = canvas.colors["query"]
    axes.add_patch(
        Rectangle(
            (0.2, top), 0.5, high, facecolor=style.tint(query, 0.55), edgecolor=query, linewidth=2
        )
    )
    baseline = top + high / 2 + 0.09
    write(axes, 0.45, baseline, str(question.asked), color=canvas.colors["ink"], size=20)
    grid = grid_at(ASKED, top, (1, len(question.sequence)), cell=(cell, high))
    draw_cells(
        axes, question.weights[None], grid, color=canvas.colors["weights"], largest=1.0, gap=1
    )
    scale = style.scale_of(canvas.colors["weights"])
    for place, (token, weight) in enumerate(zip(question.sequence, question.weights, strict=True)):
        ink = style.ink_on(scale(float(weight))[:3], canvas)
        write(axes, grid.column_middle(place), baseline, str(token), color=ink, size=20)
    said = question.probability > 0.5
    color = canvas.colors["good" if said == question.answer else "bad"]
    text = canvas.words["yes" if said else "no"]
    write(axes, grid.right + VERDICT / 2, baseline, text, color=color, size=20)


def draw_outcome(axes: Axes, canvas: Canvas, result: NumberPresent, *, top: float) -> None:
    """Two lines of two numbers: equal accuracy, unequal mass."""
    width, height = canvas.figure.get_size_inches()
    words = canvas.words
    columns = (0.5 * width, 0.82 * width)
    for x, key in zip(columns, ("accuracy", "mass"), strict=True):
        write(axes, x, top + 0.42, words[key], color=canvas.colors["muted"])
    step = (height - top - 0.55) / 2
    for line, (name, accuracy, mass) in enumerate(
        (
            ("learned", result.accuracy, result.mass),
            ("uniform", result.accuracy_uniform, result.mass_uniform),
        )
    ):
        y = top + 0.55 + (line + 0.62) * step
        write(axes, 0.2, y, words[name], color=canvas.colors["ink"], size=style.TITLE, align="left")
        write(axes, columns[0], y, style.percent(accuracy, 1), color=canvas.colors["ink"], size=30)
        strong = "weights_text" if mass > 0.5 else "bad"
        write(axes, columns[1], y, style.percent(mass), color=canvas.colors[strong], size=30)
