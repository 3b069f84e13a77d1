"""HTML in pieces: elements whose texts and attributes are escaped, and lengths as CSS pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from markupsafe import Markup, escape

from deckgen.lengths import Box

Attributes: TypeAlias = Mapping[str, object]

_EMU_PER_PIXEL = 9_525
_PIXELS_PER_POINT = 96 / 72
_EMPTY = frozenset({"img", "col"})


def element(tag: str, attributes: Attributes | None = None, *content: str) -> Markup:
    """``<tag …>content</tag>``: attributes that are None are left out, plain text is escaped."""
    named = tag
    for name, value in (attributes or {}).items():
        if value is not None:
            named += f' {name}="{escape(str(value))}"'
    if tag in _EMPTY:
        return Markup(f"<{named}>")
    return Markup(f"<{named}>{joined(*content)}</{tag}>")


def joined(*content: str) -> Markup:
    """*content* one after the other, plain text escaped."""
    return Markup("".join(escape(part) for part in content))


def px(emu: float) -> str:
    """A length in EMU as CSS pixels of the slide, such as ``12.5px``."""
    return _number(emu / _EMU_PER_PIXEL)


def pt(points: float) -> str:
    """A length in points as CSS pixels of the slide."""
    return _number(points * _PIXELS_PER_POINT)


def place(box: Box) -> dict[str, str]:
    """The CSS that puts an absolute element at *box*."""
    return {
        "left": px(box.left),
        "top": px(box.top),
        "width": px(box.width),
        "height": px(box.height),
    }


def style(rules: Mapping[str, str | None]) -> str | None:
    """*rules* as a ``style`` attribute, those that are None left out; None when none is left."""
    written = ";".join(f"{name}:{value}" for name, value in rules.items() if value is not None)
    return written or None


def _number(pixels: float) -> str:
    text = f"{pixels:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else f"{text}px"
