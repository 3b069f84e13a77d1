"""A picture with three real handwritten digits, and on it where the model looked when it wrote each word."""

from dataclasses import dataclass

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
    """The picture with its grid, then once a word its inner part, larger, under that word's weights, its digit boxed."""
    axes, caption = style.stage(canvas), result.examples[example]
    width, height = canvas.figure.get_size_inches()
    count, near = 1 + len(caption.written), cells_with_digits(caption)
    rows, columns = caption.image.shape
    tall = height - ABOVE - BELOW
    side = min((width - 0.04 - GAP * (count - 1)) / count, tall * columns / rows)
    left = (width - count * side - (count - 1) * GAP) / 2
    y = ABOVE + (tall - side * rows / columns) / 2
    high, part_high = side * rows / columns, side * near.rows / near.columns
    boxes = [
        Grid(left + place * (side + GAP), y + (high - tall) / 2, side, tall, 1, 1)
        for place, tall in enumerate((high, *[part_high] * (count - 1)))
    ]
    foot = boxes[0].bottom + 0.28
    draw_image(axes, canvas, caption.image, boxes[0])
    draw_cells(axes, canvas, boxes[0], caption.weights.shape[1:])
    mark_part(axes, canvas, near, boxes[0], pixel=side / columns)
    x = boxes[0].middle[0]
    write(axes, x, y - 0.12, canvas.words["picture"], color=canvas.colors["ink"])
    write(
        axes, x, foot,
        canvas.words["cells"].format(rows=caption.weights.shape[1], columns=caption.weights.shape[2]),
        color=canvas.colors["muted"], size=style.LABEL,
    )  # fmt: skip
    for word, box in enumerate(boxes[1:]):
        draw_image_weights(
            axes, canvas, near.of_image(caption.image), near.of_cells(caption.weights[word]), box,
            strongest=1.0,
        )  # fmt: skip
        draw_box(axes, canvas, caption, word, box, near)
        x = box.middle[0]
        write(axes, x, y - 0.12, caption.written[word], color=canvas.colors["output_text"], size=22)
        write(
            axes, x, foot,
            canvas.words["mass"].format(mass=style.percent(caption.mass_on(word))),
            color=canvas.colors["weights_text"], size=style.LABEL,
        )  # fmt: skip
    return alt_text(canvas, result, caption)


@dataclass(frozen=True)
class Part:
    """A part of the picture, counted in the cells of the grid, which are *cell* pixels wide and high."""

    top: int
    bottom: int
    left: int
    right: int
    cell: int

    @property
    def rows(self) -> int:
        """How many cells it is high."""
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        """How many cells it is wide."""
        return self.right - self.left

    def of_cells(self, weights: np.ndarray) -> np.ndarray:
        """The weights [grid rows, grid columns] of this part."""
        return weights[self.top : self.bottom, self.left : self.right]

    def of_image(self, image: np.ndarray) -> np.ndarray:
        """The pixels of this part."""
        cell = self.cell
        return image[self.top * cell : self.bottom * cell, self.left * cell : self.right * cell]


def cells_with_digits(caption: Caption) -> Part:
    """The smallest part in whole cells that holds every digit and is no higher for its width than the picture."""
    rows, columns = caption.weights.shape[1:]
    cell = caption.image.shape[0] // rows
    lefts, tops, widths, heights = np.array(caption.boxes).T
    top, bottom = int(tops.min()) // cell, -(-int((tops + heights).max()) // cell)
    left, right = int(lefts.min()) // cell, -(-int((lefts + widths).max()) // cell)
    while (right - left) * rows < (bottom - top) * columns:
        left, right = max(left - 1, 0), min(right + 1, columns)
    return Part(top, bottom, left, right, cell)


def mark_part(axes: Axes, canvas: Canvas, part: Part, box: Grid, *, pixel: float) -> None:
    """A dashed line on the whole picture around the part that the others show larger."""
    size = part.cell * pixel
    axes.add_patch(
        Rectangle(
            (box.left + part.left * size, box.top + part.top * size),
            (part.right - part.left) * size, (part.bottom - part.top) * size,
            fill=False, edgecolor=canvas.colors["muted"], linewidth=1.6, linestyle=(0, (4, 3)),
            gid="part", zorder=3,
        )
    )  # fmt: skip


def draw_box(
    axes: Axes, canvas: Canvas, caption: Caption, word: int, box: Grid, part: Part
) -> None:
    """The orange box around the digit that the word names."""
    left, top, width, height = caption.boxes[word]
    tall, wide = part.of_image(caption.image).shape
    x, y = box.width / wide, box.height / tall
    axes.add_patch(
        Rectangle(
            (box.left + (left - part.left * part.cell) * x, box.top + (top - part.top * part.cell) * y),
            width * x, height * y,
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
