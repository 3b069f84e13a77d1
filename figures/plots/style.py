"""The look that all figures share: the stage in inches, sizes in points, shades, numbers.

A diagram is drawn on one *stage*: an Axes over the whole figure whose units are inches, x to the right and y down
(as the rows of a matrix run), so that boxes, gaps and type sizes are what they are on the slide.
"""

from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex, to_rgb
from matplotlib.figure import Figure

from deckgen.jobs.canvas import Canvas

#: Type sizes in points, readable from the last row of a lecture hall.
NUMBER: Final = 12.0  # numbers in cells; never below SMALLEST_NUMBER
SMALLEST_NUMBER: Final = 11.0
LABEL: Final = 14.0  # tokens, shapes, axis labels; never smaller
ROLE: Final = 16.0  # what a matrix is for
TITLE: Final = 18.0  # what a part of the figure shows
SYMBOL: Final = 26.0  # the letters Q, K, V, X, Z
HEADLINE: Final = 26.0  # the one number that a figure is about

#: Line widths in points.
HAIRLINE: Final = 1.0
OUTLINE: Final = 1.8
FRAME: Final = 3.0  # the query that is followed through the figure
ARROW: Final = 2.4


def stage(canvas: Canvas) -> Axes:
    """An empty Axes over the whole figure: units are inches, (0, 0) is the top left corner, y runs down."""
    width, height = canvas.figure.get_size_inches()
    axes = canvas.figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    return axes


def axes_at(figure: Figure, x: float, y: float, width: float, height: float) -> Axes:
    """An Axes whose data area is the box at (x, y) from the top left corner, in inches."""
    full_width, full_height = figure.get_size_inches()
    bottom = full_height - y - height
    return figure.add_axes(
        (x / full_width, bottom / full_height, width / full_width, height / full_height)
    )


def chart(
    canvas: Canvas,
    *,
    left: float = 0.95,
    right: float = 0.2,
    top: float = 0.25,
    bottom: float = 0.75,
) -> Axes:
    """An Axes for data with quiet axes, filling the figure up to the given margins in inches."""
    width, height = canvas.figure.get_size_inches()
    axes = axes_at(canvas.figure, left, top, width - left - right, height - top - bottom)
    quiet(axes, canvas)
    return axes


def quiet(axes: Axes, canvas: Canvas) -> None:
    """Leave of the axes only what is read: two thin spines, ticks with numbers, labels at their size."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set(color=canvas.colors["muted"], linewidth=HAIRLINE)
    axes.tick_params(
        labelsize=LABEL, colors=canvas.colors["muted"], width=HAIRLINE, length=4, pad=4
    )
    axes.set_facecolor("none")


def label_axes(axes: Axes, canvas: Canvas, *, x: str, y: str) -> None:
    """Say what the axes show: *x* below, *y* upright above the left axis, where it is read without turning."""
    axes.set_xlabel(x, fontsize=ROLE, color=canvas.colors["ink"], labelpad=6)
    axes.set_title(y, fontsize=ROLE, color=canvas.colors["ink"], loc="left", pad=10)


def scale_of(color: str) -> LinearSegmentedColormap:
    """The colour map from exactly white at 0 to *color* at 1."""
    return LinearSegmentedColormap.from_list(f"white to {color}", ["#FFFFFF", color])


def tint(color: str, strength: float) -> str:
    """*color* mixed with white; strength 0 is white and 1 the colour itself."""
    return to_hex(tuple(1 - strength * (1 - part) for part in to_rgb(color)))


def shade(color: str, strength: float) -> str:
    """*color* mixed with black; strength 0 is the colour itself and 1 black."""
    return to_hex(tuple((1 - strength) * part for part in to_rgb(color)))


def shades(color: str, count: int) -> tuple[str, ...]:
    """*count* neighbours of one colour, from lighter to darker, told apart side by side: one a head."""
    steps = np.linspace(-0.4, 0.3, count) if count > 1 else [0.0]
    return tuple(tint(color, 1 + step) if step < 0 else shade(color, step) for step in steps)


def luminance(color: object) -> float:
    """Relative luminance of a colour by WCAG 2: 0 for black, 1 for white."""
    parts = np.asarray(to_rgb(color))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def ink_on(background: object, canvas: Canvas) -> str:
    """The text colour that reads better on *background*: the theme's ink or its paper."""
    ink, paper = canvas.colors["ink"], canvas.colors["paper"]
    under = luminance(background)

    def contrast(color: str) -> float:
        low, high = sorted((under, luminance(color)))
        return (high + 0.05) / (low + 0.05)

    return ink if contrast(ink) >= contrast(paper) else paper


def number(value: float, digits: int = 1) -> str:
    """*value* with *digits* decimals, a real minus sign, and no sign before a zero."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", "−")


def percent(share: float, digits: int = 0) -> str:
    """A share of 1 as a percentage: 0.983 -> '98%'."""
    return f"{share * 100:.{digits}f}%"


def shape_text(*sizes: int) -> str:
    """A shape as the slides write it: '[5, 3]'."""
    return f"[{', '.join(map(str, sizes))}]"


def text_width(text: str, size: float) -> float:
    """About how wide *text* is in inches at *size* points: a Chinese character is one em, others about .58."""
    ems = sum(1.0 if ord(character) > 0x2E7F else 0.58 for character in text)
    return ems * size / 72


def size_to_fit(texts: tuple[str, ...], width: float, *, largest: float, smallest: float) -> float:
    """The largest size in points at which each of *texts* is at most *width* inches wide, within the limits."""
    widest = max((text_width(text, 1.0) for text in texts), default=0.0)
    return max(smallest, min(largest, width / widest)) if widest else largest
