"""Whether a figure shows anything: code that fails in silence leaves white paper, or axes around nothing."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from PIL import Image


def what_is_missing(figure: Figure, png: bytes) -> str | None:
    """What *figure*, whose picture is *png*, should show and doesn't, in words for its author."""
    if Image.open(io.BytesIO(png)).convert("RGBA").getcolors(maxcolors=1):
        return "drew nothing: the whole picture has one colour"
    artists: list[Any] = [artist for axes in figure.axes for artist in axes.get_children()]
    shown = [(artist, _numbers(artist)) for artist in artists]
    empty = [artist for artist, numbers in shown if numbers is not None and numbers.size]
    # a legend's sample or a curve that is not yet shown has none, either: it is nothing only when all are
    if empty and not any(n is not None and np.isfinite(n).any() for _, n in shown):
        return f"drew nothing: its {type(empty[0]).__name__} has no number but NaN or infinity"
    return None


def _numbers(artist: Any) -> np.ndarray[Any, Any] | None:
    """What *artist* shows by its height or colour; None when that is no numbers."""
    found: np.ma.MaskedArray[Any, Any]
    if isinstance(artist, Line2D):
        found = np.ma.asarray(artist.get_ydata())
    elif isinstance(artist, ScalarMappable) and artist.get_array() is not None:
        found = np.ma.asarray(artist.get_array())
    else:
        return None
    return found.filled(np.nan) if np.issubdtype(found.dtype, np.floating) else None
