"""A picture with three real handwritten digits, and on it where the model looked when it wrote each word."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from deckgen.jobs.canvas import Canvas
from deckgen.jobs.registry import figure
from figures.plots import style
from figures.plots.image_grid import draw_image, draw_image_weights
from figures.plots.lettering import write
from figures.plots.matrices import Grid
from figures.results.digit_captioning import Caption, DigitCaptioning

GAP, ABOVE, BELOW = 0.24, 0.5, 0.42  # inches between pictures, above them and below them


@figure(draws="digit_captioning")
def captioning_maps(canvas: Canvas, result: DigitCaptioning, *, example: int = 2) -> str:
    """The picture with its grid, then once a word the picture under that word's weights, its digit boxed."""
    axes, caption = style.stage(canvas), result.examples[example]
    width, height = canvas.figure.get_size_inches()
    count = 1 + len(caption.written)
    rows, columns = caption.image.shape
    tall = height - ABOVE - BELOW
    side = min((width - 0.04 - GAP * (count - 1)) / count, tall * columns / rows)
    left = (width - count * side - (count - 1) * GAP) / 2
    y = ABOVE + (tall - side * rows / columns) / 2
    boxes = [
        Grid(left + place * (side + GAP), y, side, side * rows / columns, 1, 1)
        for place in range(count)
    ]
    draw_image(axes, canvas, caption.image, boxes[0])
    draw_cells(axes, canvas, boxes[0], caption.weights.shape[1:])
    x = boxes[0].middle[0]
    write(axes, x, y - 0.12, canvas.words["picture"], color=canvas.colors["ink"])
    write(
        axes, x, boxes[0].bottom + 0.28,
        canvas.words["cells"].format(rows=caption.weights.shape[1], columns=caption.weights.shape[2]),
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
    for word, box in enumerate(boxes[1:]):
        draw_image_weights(axes, canvas, caption.image, caption.weights[word], box, strongest=1.0)
        draw_box(axes, canvas, caption, word, box)
        x = box.middle[0]
        write(axes, x, y - 0.12, caption.written[word], color=canvas.colors["output_text"], size=22)
        write(
            axes, x, box.bottom + 0.28,
            canvas.words["mass"].format(mass=style.percent(caption.mass_on(word))),
            color=canvas.colors["weights_text"], size=style.LABEL,
        )  # fmt: skip
    return alt_text(canvas, result, caption)


def draw_box(axes: Axes, canvas: Canvas, caption: Caption, word: int, box: Grid) -> None:
    """The orange box around the digit that the word names."""
    left, top, width, height = caption.boxes[word]
    pixel = box.width / caption.image.shape[1]
    axes.add_patch(
        Rectangle(
            (box.left + left * pixel, box.top + top * pixel), width * pixel, height * pixel,
            fill=False, edgecolor=canvas.colors["key"], linewidth=2.6, gid="digit", zorder=3,
        )
    )  # fmt: skip


def draw_cells(axes: Axes, canvas: Canvas, box: Grid, shape: tuple[int, int]) -> None:
    """Hairlines between the cells that can be looked at."""
    for share in np.arange(1, shape[1]) / shape[1]:
        x = box.left + share * box.width
        axes.plot((x, x), (box.top, box.bottom), color=canvas.colors["line"], linewidth=0.8)
    for share in np.arange(1, shape[0]) / shape[0]:
        y = box.top + share * box.height
        axes.plot((box.left, box.right), (y, y), color=canvas.colors["line"], linewidth=0.8)


def alt_text(canvas: Canvas, result: DigitCaptioning, caption: Caption) -> str:
    """Each word with its weight on its digit, then the means."""
    words = "，".join(
        canvas.words["alt_word"].format(word=word, mass=style.percent(caption.mass_on(place)))
        for place, word in enumerate(caption.written)
    )
    return canvas.words["alt"].format(
        words=words,
        mass=style.percent(result.mass_on_digit),
        uniform=style.percent(result.mass_uniform),
        accuracy=style.percent(result.accuracy),
        without=style.percent(result.accuracy_without),
    )
