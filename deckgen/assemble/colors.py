"""Colours as the file knows them: slots of the theme where there is one, else plain RGB."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from deckgen.assemble.xml import Node, node
from deckgen.theme import Theme

#: theme slot → the deck's name for the colour that fills it
SLOTS: Mapping[str, str] = {
    "dk1": "ink",
    "lt1": "paper",
    "dk2": "primary",
    "lt2": "panel",
    "accent1": "query",
    "accent2": "key",
    "accent3": "value",
    "accent4": "input",
    "accent5": "output",
    "accent6": "weights",
    "hlink": "value_text",
    "folHlink": "muted",
}

# How a slide names a slot: through the master's colour map. Text is written in RGB where only the
# link colours fit, since PowerPoint offers those two for links alone.
_NAMES: Mapping[str, str] = {
    "ink": "tx1",
    "paper": "bg1",
    "primary": "tx2",
    "panel": "bg2",
    **{name: slot for slot, name in SLOTS.items() if slot.startswith("accent")},
}


def color_map() -> Node:
    """How the pages of a master name the theme's slots; the two masters' maps are the same."""
    pairs = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}
    same = (*(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
    return node("p:clrMap", {**pairs, **{name: name for name in same}})


def color(theme: Theme, name: str, *changes: Node) -> Node:
    """The colour called *name* (or given as '#RRGGBB'): changes with the theme if it is one of its slots."""
    tag, value = _named(theme, name)
    return node(tag, {"val": value}, *changes)


def _named(theme: Theme, name: str) -> tuple[str, str]:
    """The element that names a colour, and the name."""
    if name in _NAMES:
        return "a:schemeClr", _NAMES[name]
    rgb = name if name.startswith("#") else theme.color(name)
    return "a:srgbClr", rgb.removeprefix("#").upper()


def fill(theme: Theme, name: str | None) -> Node:
    """A solid fill of the colour called *name*, or none."""
    return node("a:noFill") if name is None else _solid(*_named(theme, name))


@lru_cache(maxsize=256)  # every run of text has one
def _solid(tag: str, value: str) -> Node:
    return node("a:solidFill", None, node(tag, {"val": value}))


def pale_fill(theme: Theme, name: str) -> Node:
    """A solid fill of the colour called *name*, most of the way to white."""
    paler = (node("a:lumMod", {"val": 40_000}), node("a:lumOff", {"val": 60_000}))
    return node("a:solidFill", None, color(theme, name, *paler))


def outline(theme: Theme, name: str | None, points: float, *ends: Node) -> Node:
    """A line of the colour called *name*, *points* wide, or none; *ends* are its arrow heads."""
    if name is None:
        return node("a:ln", None, node("a:noFill"))
    return node("a:ln", {"w": round(points * 12_700)}, fill(theme, name), *ends)
