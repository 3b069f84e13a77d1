"""The picture that ``python -m figures.prototype`` saves: one row a question, dark where the model looked."""

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.patches import Rectangle
from pylopdf_fonts_zh_cn import sans_path

from figures.results.number_present import NumberPresent, Question

INK, QUERY = "#222222", "#CC79A7"
WEIGHTS = LinearSegmentedColormap.from_list("weights", ("#FFFFFF", "#4B2A63"))
CELL = 0.5  # inches
ASKED, ANSWER, TOP = 1.5, 2.7, 1.0  # inches to the left of the cells, to their right, above them


def draw_prototype(result: NumberPresent) -> Figure:
    """The questions of *result* as rows of cells, in a figure of their size."""
    rows = len(result.examples)
    size = (ASKED + CELL * result.length + ANSWER, TOP + (CELL + 0.12) * rows + 0.2)
    with matplotlib.rc_context({"font.family": chinese_font(), "svg.fonttype": "path"}):
        figure = Figure(figsize=size, facecolor="white")
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, size[0])
        axes.set_ylim(size[1], 0)
        axes.set_axis_off()
        axes.text(0.2, 0.38, headline(result), size=14, color=INK, va="center")
        axes.text(ASKED - 0.35, 0.78, "问 query", size=11, color=QUERY, va="center", ha="right")
        axes.text(
            ASKED, 0.78, "序列 keys：颜色越深，权重 weight 越大", size=11, color=INK, va="center"
        )
        for row, question in enumerate(result.examples):
            draw_question(axes, question, TOP + row * (CELL + 0.12))
    return figure


def headline(result: NumberPresent) -> str:
    """The two measured masses."""
    return f"被问的数字得到 {result.mass:.0%} 的权重；均匀权重只会给它 {result.mass_uniform:.0%}"


def draw_question(axes: Axes, question: Question, top: float) -> None:
    """One row: the asked number, the sequence coloured by weight, the answer."""
    middle = top + CELL / 2
    asked = Rectangle((ASKED - 0.35 - CELL, top), CELL, CELL, facecolor=QUERY, edgecolor="none")
    axes.add_patch(asked)
    write(axes, ASKED - 0.35 - CELL / 2, middle, question.asked, INK)
    for place, (number, weight) in enumerate(zip(question.sequence, question.weights, strict=True)):
        left = ASKED + place * CELL
        cell = Rectangle((left, top), CELL, CELL, facecolor=WEIGHTS(weight), edgecolor="#CCCCCC")
        axes.add_patch(cell)
        write(axes, left + CELL / 2, middle, number, "white" if weight > 0.6 else INK)
    said = "有" if question.said else "没有"
    verdict = "对" if question.said == question.answer else "错"
    right = ASKED + CELL * len(question.sequence) + 0.2
    axes.text(
        right,
        middle,
        f"{said} P = {question.probability:.2f} {verdict}",
        size=12,
        color=INK,
        va="center",
    )


def write(axes: Axes, x: float, y: float, number: int, color: str) -> None:
    """A number in the middle of its cell."""
    axes.text(x, y, str(number), size=13, color=color, ha="center", va="center")


def chinese_font() -> str:
    """The family name of the Chinese face that the course ships with, known to matplotlib after this call."""
    path = str(sans_path())
    known = {entry.fname: entry.name for entry in fontManager.ttflist}
    if path not in known:
        fontManager.addfont(path)
        known = {entry.fname: entry.name for entry in fontManager.ttflist}
    return known[path]
