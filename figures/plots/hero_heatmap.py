"""The cover: one sentence and its translation, joined by the weights that a trained model gave them."""

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.lettering import write
from figures.plots.matrices import Grid
from figures.results.zh_en_translation import Translation, ZhEnTranslation

ROUND = 0.07  # the corners' radius in inches
FAINTEST = (
    0.04  # so much of the colour shows where the weight is 0: the loom on which the pattern lies
)


@figure(draws="zh_en_translation")
def hero_heatmap(canvas: Canvas, result: ZhEnTranslation, *, example: int = 3) -> str:
    """A large map of one translation with rounded cells; the source stands upright over its columns."""
    axes, shown = style.stage(canvas), result.examples[example]
    width, height = canvas.figure.get_size_inches()
    left = max(style.text_width(word, 22) for word in shown.written) + 0.25
    top = 0.36 * max(map(len, shown.source)) + 0.2
    grid = Grid(
        left, top,
        (width - left - 0.02) / len(shown.source), (height - top - 0.02) / len(shown.written),
        len(shown.written), len(shown.source),
    )  # fmt: skip
    draw_words(axes, canvas, shown, grid)
    for row, weights in enumerate(shown.weights):
        for column, weight in enumerate(weights):
            draw_cell(axes, canvas, grid, row, column, float(weight))
    return canvas.words["alt"].format(
        source="".join(shown.source),
        written=" ".join(shown.written),
        accuracy=style.percent(result.accuracy),
    )


def draw_words(axes: Axes, canvas: Canvas, shown: Translation, grid: Grid) -> None:
    """The source upright over the columns, ending where they start; the written words left of the rows."""
    for column, word in enumerate(shown.source):
        for place, character in enumerate(reversed(word)):
            write(
                axes, grid.column_middle(column), grid.top - 0.14 - 0.36 * place, character,
                color=canvas.colors["key_text"], size=22,
            )  # fmt: skip
    for row, word in enumerate(shown.written):
        write(
            axes, grid.left - 0.12, grid.row_middle(row) + 0.1, word,
            color=canvas.colors["query_text"], size=22, align="right",
        )  # fmt: skip


def draw_cell(axes: Axes, canvas: Canvas, grid: Grid, row: int, column: int, weight: float) -> None:
    """One cell with round corners, as dark as its weight."""
    gap = 0.035
    fill = style.scale_of(canvas.colors["weights"])(FAINTEST + (1 - FAINTEST) * weight)
    axes.add_patch(
        FancyBboxPatch(
            (
                grid.left + column * grid.cell_width + gap,
                grid.top + row * grid.cell_height + gap,
            ),
            grid.cell_width - 2 * gap,
            grid.cell_height - 2 * gap,
            boxstyle=f"round,pad=0,rounding_size={ROUND}",
            facecolor=fill,
            edgecolor="none",
            gid="cell",
        )
    )
