"""Formulas as pictures, drawn by matplotlib's mathtext: the fallback where a program knows no equations."""

from __future__ import annotations

import re

from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.textpath import TextPath

from deckgen.jobs.drawing import new_figure, png_bytes, svg_bytes
from deckgen.lengths import Pt

_MARGIN = 0.5  # points around the ink, for the soft edge of the letters
#: what slides write and mathtext calls otherwise
_SPELLINGS = (
    (re.compile(r"\\text\s*\{([^{}]*)\}"), lambda m: r"\mathrm{" + m[1].replace(" ", r"\ ") + "}"),
    (re.compile(r"\\[td]frac(?![a-zA-Z])"), lambda m: r"\frac"),
    (re.compile(r"\\operatorname\s*\*?\s*(?=\{)"), lambda m: r"\mathrm"),
    (re.compile(r"\\lVert|\\rVert"), lambda m: r"\Vert"),
    (re.compile(r"\\lvert|\\rvert"), lambda m: r"\vert"),
)


def draw_formula(
    latex: str, size: float, color: str, dpi: int
) -> tuple[bytes, bytes, dict[str, int]]:
    """PNG, SVG and, in EMU, the width, height and depth of *latex* set at *size* points in *color*.

    Raises ValueError, with mathtext's own words, where it cannot set the formula.
    """
    try:
        font = FontProperties(math_fontfamily="stix" if latex.isascii() else "custom")
        path = TextPath((0, 0), f"${_spell(latex)}$", size=size, prop=font)
    except ValueError as error:
        raise ValueError(_reason(error)) from None
    except AttributeError:  # what matplotlib says of a formula without a sign
        raise ValueError("it shows nothing") from None
    if not len(path.vertices):
        raise ValueError("it shows nothing")
    ink = path.get_extents()
    left, bottom = ink.x0 - _MARGIN, ink.y0 - _MARGIN
    width, height = Pt(ink.width + 2 * _MARGIN), Pt(ink.height + 2 * _MARGIN)
    figure = new_figure(width, height, "none")
    axes = figure.add_axes((0, 0, 1, 1), frameon=False)
    axes.set(xlim=(left, left + width.pt), ylim=(bottom, bottom + height.pt), xticks=[], yticks=[])
    axes.add_patch(PathPatch(path, facecolor=color, linewidth=0))
    extents = {"width": int(width), "height": int(height), "depth": int(Pt(-bottom))}
    return png_bytes(figure, dpi), svg_bytes(figure), extents


def _spell(latex: str) -> str:
    for pattern, replacement in _SPELLINGS:
        latex = pattern.sub(replacement, latex)
    return latex


def _reason(error: ValueError) -> str:
    """The last line of mathtext's message, which says what it expected."""
    return str(error).strip().splitlines()[-1]
