"""Curves over one measured quantity, each named at its own end instead of in a legend."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from deckgen.jobs.canvas import Canvas
from figures.plots import style


@dataclass(frozen=True)
class Curve:
    """One line: its points, its colour, what it is called, and the index of the point that carries the name.

    *side* puts the name above (1) or below (-1) that point.
    """

    x: np.ndarray
    y: np.ndarray
    color: str
    name: str
    at: int = -1
    side: int = 1
    align: str = "left"


def draw_curves(axes: Axes, curves: Sequence[Curve], *, size: float = style.TITLE) -> None:
    """The lines with dots on the measured points and their names beside them, in their colours."""
    for curve in curves:
        axes.plot(
            curve.x,
            curve.y,
            color=curve.color,
            linewidth=3,
            marker="o",
            markersize=7,
            markeredgecolor="white",
            markeredgewidth=1.2,
            label=curve.name,
            clip_on=False,
            zorder=3,
        )
        axes.annotate(
            curve.name,
            (curve.x[curve.at], curve.y[curve.at]),
            xytext=(0, 12 * curve.side),
            textcoords="offset points",
            size=size,
            color=curve.color,
            ha=curve.align,
            va="bottom" if curve.side > 0 else "top",
        )


def mark_point(
    axes: Axes,
    x: float,
    y: float,
    text: str,
    *,
    color: str,
    side: int = 1,
    align: str = "center",
) -> None:
    """A number above (*side* 1) or below (-1) the point that the slide talks about."""
    axes.annotate(
        text,
        (x, y),
        xytext=(0, 10 * side),
        textcoords="offset points",
        size=style.TITLE,
        color=color,
        ha=align,
        va="bottom" if side > 0 else "top",
    )


def reference(
    axes: Axes,
    canvas: Canvas,
    y: float,
    text: str,
    *,
    side: int = 1,
    align: Literal["left", "right"] = "right",
) -> None:
    """A quiet dashed line across at *y*, named at the end *align*, above (*side* 1) or below (-1) it."""
    axes.axhline(y, color=canvas.colors["muted"], linewidth=1.2, linestyle=(0, (5, 4)), zorder=1)
    axes.annotate(
        text,
        (int(align == "right"), y),
        xycoords=("axes fraction", "data"),
        xytext=(0 if align == "right" else 6, 4 * side),
        textcoords="offset points",
        size=style.LABEL,
        color=canvas.colors["muted"],
        ha=align,
        va="bottom" if side > 0 else "top",
    )


def band(axes: Axes, canvas: Canvas, start: float, end: float, text: str) -> None:
    """A quiet range of x, named at its top: what was seen in training."""
    axes.axvspan(start, end, color=canvas.colors["panel"], zorder=0, linewidth=0)
    axes.annotate(
        text,
        ((start + end) / 2, 0),
        xycoords=("data", "axes fraction"),
        xytext=(0, 8),
        textcoords="offset points",
        size=style.LABEL,
        color=canvas.colors["muted"],
        ha="center",
        va="bottom",
    )


def share_axis(axes: Axes, *, top: float = 1.0) -> None:
    """A y axis from 0 to *top* in percent."""
    axes.set_ylim(0, top)
    axes.set_yticks(np.linspace(0, top, 5))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: style.percent(share)))
