"""A sentence and its translation joined twice by the same weights: as lines and as a map, with the nouns' measure words."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.path import Path

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.connections import draw_connections
from figures.plots.heatmap import draw_weights
from figures.plots.lettering import write
from figures.plots.matrices import Grid, frame_row, label_columns
from figures.results.zh_en_translation import NounReading, Translation, ZhEnTranslation

TOP, FOOT = 0.98, 0.42  # inches above the rows for titles and columns, below them for the legend
SOURCE, LINES, WRITTEN, MAP, NOUNS = 0.9, 1.02, 2.45, 4.0, 9.25  # where each part begins


@figure(draws="zh_en_translation")
def translation_map(
    canvas: Canvas, result: ZhEnTranslation, *, word: str = "book", frame: int = 2
) -> str:
    """Frame 0: lines between the words; 1: the same weights as a map; 2: where each noun is read."""
    axes, shown = style.stage(canvas), result.example_with(word)
    height = canvas.figure.get_size_inches()[1]
    tall = height - TOP - FOOT
    rows, columns = shown.weights.shape
    grid = Grid(MAP, TOP, (NOUNS - 0.35 - MAP) / columns, tall / rows, rows, columns)
    draw_words(axes, canvas, shown, grid, followed=shown.written.index(word))
    if frame >= 1:
        draw_map(axes, canvas, shown, grid, followed=shown.written.index(word))
    if frame >= 2:
        draw_nouns(axes, canvas, result.nouns)
    return alt_text(canvas, result, shown, word=word, frame=frame)


def draw_words(
    axes: Axes, canvas: Canvas, shown: Translation, grid: Grid, *, followed: int
) -> None:
    """The source down the left, the translation beside the map's rows, and a line for each weight."""
    colors, step = canvas.colors, grid.height / len(shown.source)
    write(axes, 0.05, 0.3, canvas.words["source"], color=colors["key_text"], align="left")
    write(axes, WRITTEN, 0.3, canvas.words["written"], color=colors["query_text"], align="left")
    ys = [grid.top + (place + 0.5) * step for place in range(len(shown.source))]
    for word, y in zip(shown.source, ys, strict=True):
        write(axes, SOURCE, y + 0.09, word, color=colors["key_text"], size=20, align="right")
    for row, word in enumerate(shown.written):
        size = 22 if row == followed else 20
        y = grid.row_middle(row) + 0.09
        write(axes, WRITTEN, y, word, color=colors["query_text"], size=size, align="left")
    paths = [
        [across((LINES, y), (WRITTEN - 0.1, grid.row_middle(row))) for y in ys]
        for row in range(grid.rows)
    ]
    draw_connections(axes, shown.weights, paths, color=colors["weights"])


def across(start: tuple[float, float], end: tuple[float, float]) -> Path:
    """A soft S from left to right, leaving and arriving level."""
    middle = (start[0] + end[0]) / 2
    handles = [(middle, start[1]), (middle, end[1])]
    return Path([start, *handles, end], [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])


def draw_map(axes: Axes, canvas: Canvas, shown: Translation, grid: Grid, *, followed: int) -> None:
    """The map of the weights, each word's origin in an orange box, the followed row framed."""
    draw_weights(axes, canvas, shown.weights, grid)
    label_columns(axes, canvas, grid, shown.source, size=style.LABEL)
    write(axes, grid.middle[0], 0.3, canvas.words["same"], color=canvas.colors["ink"])
    for row, origin in enumerate(shown.origin):
        if origin >= 0:
            axes.add_patch(
                Rectangle(
                    (grid.left + origin * grid.cell_width, grid.top + row * grid.cell_height),
                    grid.cell_width, grid.cell_height, fill=False, linewidth=2.6,
                    edgecolor=canvas.colors["key"], gid="origin", zorder=5.5,
                )
            )  # fmt: skip
    frame_row(axes, canvas, grid, followed)
    write(
        axes, grid.middle[0], grid.bottom + 0.32, canvas.words["legend"],
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip


def draw_nouns(axes: Axes, canvas: Canvas, nouns: tuple[NounReading, ...]) -> None:
    """A bar for each noun: its weight on its measure word and on itself, by who else uses the measure word."""
    right, bottom = canvas.figure.get_size_inches()
    colors, words = canvas.colors, canvas.words
    own = [noun for noun in nouns if noun.shared == 1]
    shared = sorted((noun for noun in nouns if noun.shared > 1), key=lambda noun: noun.measure)
    write(axes, NOUNS, 0.3, words["nouns"], color=colors["ink"], align="left")
    left, unit = NOUNS + 1.0, right - NOUNS - 1.0 - 0.68
    step = (bottom - 0.55 - FOOT) / (len(nouns) + 2)
    y = 0.55 + step / 2
    for head, group in (("own", own), ("shared", shared)):
        write(
            axes,
            NOUNS,
            y + 0.12,
            words[head],
            color=colors["muted"],
            size=style.LABEL,
            align="left",
        )
        y += step
        for noun in group:
            draw_noun(axes, canvas, noun, (left, y), unit, tall=0.62 * step)
            y += step
    for x, key, color in ((NOUNS, "on_measure", "muted"), (NOUNS + 1.3, "on_noun", "weights")):
        axes.add_patch(Rectangle((x, bottom - 0.24), 0.2, 0.2, facecolor=colors[color]))
        write(
            axes, x + 0.27, bottom - 0.08, words[key], color=colors["ink"], size=style.LABEL,
            align="left",
        )  # fmt: skip


def draw_noun(
    axes: Axes,
    canvas: Canvas,
    noun: NounReading,
    start: tuple[float, float],
    unit: float,
    *,
    tall: float,
) -> None:
    """Measure word and noun, and their weights one after the other from *start*; *unit* inches are a weight of 1."""
    x, y = start
    write(
        axes, x - 0.12, y + 0.09, f"{noun.measure}·{noun.noun}", color=canvas.colors["ink"],
        size=style.ROLE, align="right",
    )  # fmt: skip
    for value, color in ((noun.on_measure, "muted"), (noun.on_noun, "weights")):
        bar = Rectangle((x, y - tall / 2), value * unit, tall, facecolor=canvas.colors[color])
        bar.set_gid(f"on {color}")
        axes.add_patch(bar)
        x += value * unit
    write(
        axes, start[0] + unit + 0.1, y + 0.09, style.percent(noun.on_measure),
        color=canvas.colors["muted"], size=style.ROLE, align="left",
    )  # fmt: skip


def alt_text(
    canvas: Canvas, result: ZhEnTranslation, shown: Translation, *, word: str, frame: int
) -> str:
    """What the frame shows, with its numbers."""
    looks = "，".join(
        canvas.words["alt_look"].format(
            written=written,
            source=shown.source[int(np.argmax(row))],
            weight=style.number(float(row.max()), 2),
        )
        for written, row in zip(shown.written, shown.weights, strict=True)
    )
    noun = result.noun(word)
    return canvas.words[f"alt_{min(frame, 2)}"].format(
        source="".join(shown.source),
        written=" ".join(shown.written),
        looks=looks,
        word=word,
        noun=noun.noun,
        measure=noun.measure,
        on_noun=style.percent(noun.on_noun),
        on_measure=style.percent(noun.on_measure),
    )
