"""One line of text on a stage, by its baseline."""

from typing import Literal

from matplotlib.axes import Axes
from matplotlib.text import Text

from figures.plots import style


def write(
    axes: Axes,
    x: float,
    y: float,
    text: str,
    *,
    color: str,
    size: float = style.ROLE,
    align: Literal["left", "center", "right"] = "center",
) -> Text:
    """*text* at (x, y) in inches, y being its baseline; *align* says which of its ends or its middle stands at x."""
    return axes.text(x, y, text, size=size, color=color, ha=align, va="baseline")
