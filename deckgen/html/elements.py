"""Each element of a placed slide as HTML."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from markupsafe import Markup

from deckgen.html.markup import element, place, pt, px, style
from deckgen.html.text import hex_color, text_lines
from deckgen.place.elements import (
    Cell,
    Element,
    Equation,
    Geometry,
    Picture,
    Role,
    Shape,
    Table,
    TextBox,
)
from deckgen.theme import Theme

#: an SVG's bytes -> the address that an ``img`` shows it from
Address: TypeAlias = Callable[[bytes], str]

_CORNER = "8px"
_BOX_OUTLINE = 0.75
_ROUND = {Geometry.ROUNDED: _CORNER, Geometry.ELLIPSE: "50%"}


def drawn(shown: Element, theme: Theme, address: Address) -> Markup:
    """*shown* at its place on the slide."""
    match shown:
        case TextBox():
            return _text_box(shown, theme)
        case Picture():
            return _picture(shown, address)
        case Table():
            return _table(shown, theme)
        case Equation():
            return _equation(shown, theme)
        case Shape():
            return _shape(shown, theme)


def _text_box(box: TextBox, theme: Theme) -> Markup:
    rules = {
        **place(box.box),
        "font-size": pt(box.size),
        "color": hex_color(theme, box.color),
        "font-weight": "bold" if box.bold else None,
        "background": hex_color(theme, box.fill),
        "border-radius": _CORNER if box.rounded else None,
        "outline": _outline(theme, box.outline, _BOX_OUTLINE),
    }
    role = None if box.role is Role.NONE else box.role.value
    source = box.code.symbol if box.code else None
    attributes = {
        "class": "box",
        "style": style(rules),
        "data-role": role,
        "data-name": box.name,
        "data-source": source,
    }
    lines = text_lines(box.lines, box.paragraphs, box.size, theme)
    if box.role is Role.TITLE:
        return element("div", {**attributes, "role": "heading", "aria-level": 2}, *lines)
    return element("div", attributes, *lines)


def _picture(picture: Picture, address: Address) -> Markup:
    attributes = {
        "class": "picture",
        "style": style(place(picture.box)),
        "src": address(picture.drawing.svg),
        "alt": picture.alt,
        "data-name": picture.name,
        "data-reveal": picture.reveal or None,
    }
    return element("img", attributes)


def _table(table: Table, theme: Theme) -> Markup:
    columns = [element("col", {"style": style({"width": px(w)})}) for w in table.column_widths]
    rows = []
    for number, (height, cells) in enumerate(zip(table.row_heights, table.rows, strict=True)):
        drawn_cells = [_cell(cell, table.size, number == 0, theme) for cell in cells]
        rows.append(element("tr", {"style": style({"height": px(height)})}, *drawn_cells))
    rules = {**place(table.box), "font-size": pt(table.size)}
    attributes = {"style": style(rules), "aria-label": table.alt, "data-name": table.name}
    head, body = element("thead", None, *rows[:1]), element("tbody", None, *rows[1:])
    return element("table", attributes, element("colgroup", None, *columns), head, body)


def _cell(cell: Cell, size: float, head: bool, theme: Theme) -> Markup:
    rules = {
        "color": hex_color(theme, cell.color),
        "font-weight": "bold" if cell.bold else None,
        "background": hex_color(theme, cell.fill),
    }
    attributes = {"style": style(rules), "scope": "col" if head else None}
    lines = text_lines(cell.lines, cell.paragraphs, size, theme)
    return element("th" if head else "td", attributes, *lines)


def _equation(equation: Equation, theme: Theme) -> Markup:
    rules = {
        **place(equation.box),
        "font-size": pt(equation.size),
        "color": hex_color(theme, equation.color),
    }
    attributes = {
        "class": "equation",
        "style": style(rules),
        "role": "img",
        "aria-label": equation.alt,
        "data-name": equation.name,
    }
    # Made by our own converter, which refuses links, classes and styles.
    return element("div", attributes, Markup(equation.mathml))


def _shape(shape: Shape, theme: Theme) -> Markup:
    if shape.geometry in (Geometry.LINE, Geometry.ARROW):
        return _connector(shape, theme)
    rules = {
        **place(shape.box),
        "background": hex_color(theme, shape.fill),
        "border-radius": _ROUND.get(shape.geometry),
        "outline": _outline(theme, shape.outline, shape.width),
    }
    return element("div", {"class": "shape", "style": style(rules), "aria-hidden": "true"})


def _outline(theme: Theme, name: str | None, points: float) -> str | None:
    color = hex_color(theme, name)
    return None if color is None else f"{pt(points)} solid {color}"


def _connector(shape: Shape, theme: Theme) -> Markup:
    """A line from the box's start to its end (a negative size mirrors it), with a head if it is an arrow."""
    color = hex_color(theme, shape.outline or "ink")
    x, y = shape.box.width.pt, shape.box.height.pt
    length, head = math.hypot(x, y), 0.0
    drawing = []
    if shape.geometry is Geometry.ARROW and length:
        head = 3 * max(shape.width, 2.0)
        angle = math.degrees(math.atan2(y, x))
        drawing.append(
            element(
                "path",
                {
                    "d": f"M0 0L{-head:g} {head / 2:g}V{-head / 2:g}Z",
                    "fill": color,
                    "transform": f"translate({x:g} {y:g}) rotate({angle:g})",
                },
            )
        )
    short = 1 - min(1.0, 0.8 * head / length) if length else 1.0
    line = {"x2": f"{x * short:g}", "y2": f"{y * short:g}", "stroke": color}
    drawing.insert(0, element("line", {**line, "stroke-width": f"{shape.width:g}"}))
    rules = {"left": px(shape.box.left), "top": px(shape.box.top)}
    attributes = {"class": "connector", "style": style(rules), "viewBox": "0 0 1 1"}
    return element("svg", {**attributes, "aria-hidden": "true"}, *drawing)
