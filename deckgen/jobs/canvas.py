"""What a figure draws on: a matplotlib figure of its slot's size, with the deck's colours and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Canvas(Struct, frozen=True):
    """The figure to draw on and what it needs to match the deck.

    ``figure`` has the slot's exact size, so a font size in it is in real points on the slide.
    ``colors`` maps the theme's colour names (``query``, ``weights``, …) to '#RRGGBB'.
    ``words`` are the texts of the course's label file for this figure: its own section over ``common``.
    ``lang`` is the deck's language tag, such as ``zh-CN``.
    """

    figure: Figure
    colors: Mapping[str, str]
    words: Mapping[str, str]
    lang: str
