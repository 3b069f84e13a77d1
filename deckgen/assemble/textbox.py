"""Text boxes, filling a placeholder of the layout where they have its role."""

from __future__ import annotations

from deckgen.assemble.colors import fill, outline
from deckgen.assemble.placeholders import Placeholder
from deckgen.assemble.shapes import frame, identity, rectangle, rounded
from deckgen.assemble.text import TextStyle, body_properties, paragraphs
from deckgen.assemble.xml import Node, node
from deckgen.place.elements import TextBox
from deckgen.theme import Theme

_OUTLINE = 0.75


def text_shape(
    box: TextBox, shape_id: int, style: TextStyle, theme: Theme, place: Placeholder | None
) -> Node:
    """*box* as a ``p:sp``. Printed code keeps its lines, whatever face stands in for the code's."""
    if place is None:
        kind, meaning = node("p:cNvSpPr", {"txBox": 1}), node("p:nvPr")
    else:
        kind = node("p:cNvSpPr", None, node("a:spLocks", {"noGrp": 1}))
        meaning = place.node
    wrap = "square" if box.code is None else "none"
    return node(
        "p:sp",
        None,
        node("p:nvSpPr", None, identity(shape_id, box.name), kind, meaning),
        node(
            "p:spPr",
            None,
            frame(box.box),
            rounded(box.box) if box.rounded else rectangle(),
            fill(theme, box.fill),
            outline(theme, box.outline, _OUTLINE),
        ),
        node(
            "p:txBody",
            None,
            body_properties(box.anchor, x=box.padding.x, y=box.padding.y, wrap=wrap),
            node("a:lstStyle"),
            *paragraphs(box.paragraphs, style),
        ),
    )
