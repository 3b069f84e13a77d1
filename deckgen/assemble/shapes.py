"""The pieces that every shape is made of: its name and meaning, its frame, its outline's form."""

from __future__ import annotations

from deckgen.assemble.colors import fill, outline
from deckgen.assemble.xml import Node, node
from deckgen.lengths import Box, Emu
from deckgen.place.elements import Geometry, Shape
from deckgen.theme import Theme

_DECORATIVE = "{C183D7F6-B498-43B3-948B-1728B52AA6E4}"
_CORNER = Emu(76_200)  # the radius of rounded corners: 6 points, whatever the shape's size


def identity(shape_id: int, name: str, *, alt: str = "") -> Node:
    """The ``p:cNvPr`` of a shape that a screen reader reads as *alt* (or as its text)."""
    attributes: dict[str, object] = {"id": shape_id, "name": name}
    if alt:
        attributes["descr"] = alt
    return node("p:cNvPr", attributes)


def decoration(shape_id: int, name: str) -> Node:
    """The ``p:cNvPr`` of a shape that carries no meaning: a screen reader passes over it."""
    mark = node("adec:decorative", {"val": 1})
    extension = node("a:ext", {"uri": _DECORATIVE}, mark)
    return node(
        "p:cNvPr", {"id": shape_id, "name": name, "descr": ""}, node("a:extLst", None, extension)
    )


def frame(box: Box, *inner: Node, tag: str = "a:xfrm") -> Node:
    """The transform that puts a shape at *box*; a negative size mirrors it (for lines).

    *inner* are the coordinates inside, if the shape is a group.
    """
    attributes = {}
    if box.width < 0:
        attributes["flipH"] = 1
    if box.height < 0:
        attributes["flipV"] = 1
    left, top = min(box.left, box.right), min(box.top, box.bottom)
    return node(
        tag,
        attributes,
        node("a:off", {"x": int(left), "y": int(top)}),
        node("a:ext", {"cx": abs(box.width), "cy": abs(box.height)}),
        *inner,
    )


def rectangle() -> Node:
    """The geometry of a rectangle."""
    return node("a:prstGeom", {"prst": "rect"}, node("a:avLst"))


def rounded(box: Box) -> Node:
    """The geometry of a rectangle with small round corners, the same on shapes of every size."""
    share = min(50_000, round(_CORNER * 100_000 / max(1, min(box.width, box.height))))
    guide = node("a:gd", {"name": "adj", "fmla": f"val {share}"})
    return node("a:prstGeom", {"prst": "roundRect"}, node("a:avLst", None, guide))


def drawn_shape(shape: Shape, shape_id: int, theme: Theme) -> Node:
    """*shape* as a shape of the slide, marked as decoration."""
    if shape.geometry in (Geometry.LINE, Geometry.ARROW):
        return _connector(shape, shape_id, theme)
    match shape.geometry:
        case Geometry.ROUNDED:
            geometry = rounded(shape.box)
        case Geometry.ELLIPSE:
            geometry = node("a:prstGeom", {"prst": "ellipse"}, node("a:avLst"))
        case _:
            geometry = rectangle()
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            decoration(shape_id, shape.name),
            node("p:cNvSpPr"),
            node("p:nvPr"),
        ),
        node(
            "p:spPr",
            None,
            frame(shape.box),
            geometry,
            fill(theme, shape.fill),
            outline(theme, shape.outline, shape.width),
        ),
    )


def _connector(shape: Shape, shape_id: int, theme: Theme) -> Node:
    head = node("a:tailEnd", {"type": "triangle", "w": "med", "len": "med"})
    ends = (head,) if shape.geometry is Geometry.ARROW else ()
    return node(
        "p:cxnSp",
        None,
        node(
            "p:nvCxnSpPr",
            None,
            decoration(shape_id, shape.name),
            node("p:cNvCxnSpPr"),
            node("p:nvPr"),
        ),
        node(
            "p:spPr",
            None,
            frame(shape.box),
            node("a:prstGeom", {"prst": "line"}, node("a:avLst")),
            outline(theme, shape.outline or "ink", shape.width, *ends),
        ),
    )
