"""Arrows of one kind for all figures, and labels that stand beside a line, never on it."""

import math

from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch

from figures.plots import style

Point = tuple[float, float]


def arrow(
    axes: Axes,
    start: Point,
    end: Point,
    *,
    color: str,
    width: float = style.ARROW,
    bend: float = 0.0,
    opacity: float = 1.0,
) -> FancyArrowPatch:
    """An arrow from *start* to *end* (inches on the stage); *bend* 0 is straight, 0.3 a soft arc."""
    patch = FancyArrowPatch(
        start,
        end,
        arrowstyle="-|>,head_length=7,head_width=4",
        mutation_scale=1,
        connectionstyle=f"arc3,rad={bend}",
        linewidth=width,
        color=color,
        alpha=opacity,
        shrinkA=0,
        shrinkB=0,
        capstyle="butt",
        joinstyle="miter",
        zorder=2,
    )
    axes.add_patch(patch)
    return patch


def elbow(axes: Axes, points: tuple[Point, ...], *, color: str, width: float = style.ARROW) -> None:
    """An arrow along straight pieces through *points*, ending with a head at the last one."""
    xs, ys = zip(*points, strict=True)
    axes.plot(
        xs,
        ys,
        color=color,
        linewidth=width,
        solid_joinstyle="round",
        solid_capstyle="butt",
        zorder=2,
    )
    arrow(axes, points[-2], points[-1], color=color, width=width)


def label_beside(
    axes: Axes,
    start: Point,
    end: Point,
    text: str,
    *,
    color: str,
    size: float = style.LABEL,
    at: float = 0.5,
    lift: float = 0.1,
) -> None:
    """*text* above the line from *start* to *end*, turned as the line is, *lift* inches away from it.

    *at* is the share of the way; a negative *lift* puts the text below.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    x = start[0] + at * dx + lift * dy / length
    y = start[1] + at * dy - lift * dx / length
    axes.text(
        x,
        y,
        text,
        size=size,
        color=color,
        rotation=-math.degrees(math.atan2(dy, dx)),
        rotation_mode="anchor",
        ha="center",
        va="baseline" if lift > 0 else "top",
    )
