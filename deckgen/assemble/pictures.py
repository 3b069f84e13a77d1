"""Figures and formulas: an SVG that PowerPoint draws sharp, with a PNG for every other program."""

from __future__ import annotations

from deckgen.assemble.colors import fill
from deckgen.assemble.placeholders import Placeholder
from deckgen.assemble.shapes import frame, identity, rectangle
from deckgen.assemble.text import body_properties
from deckgen.assemble.xml import Node, node
from deckgen.lengths import Box, Emu, Pt
from deckgen.place.elements import Anchor, Equation, Picture
from deckgen.theme import Theme

_LEADING = 0.3  # ems
_SVG = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"


def picture_shape(
    picture: Picture, shape_id: int, png: str, svg: str, place: Placeholder | None
) -> Node:
    """*picture* as a ``p:pic``; *png* and *svg* are the relation ids of its two parts."""
    return node(
        "p:pic",
        None,
        node(
            "p:nvPicPr",
            None,
            identity(shape_id, picture.name, alt=picture.alt),
            node("p:cNvPicPr", None, node("a:picLocks", {"noGrp": 1, "noChangeAspect": 1})),
            node("p:nvPr") if place is None else place.node,
        ),
        node("p:blipFill", None, _blip(png, svg), _stretch()),
        node("p:spPr", None, frame(picture.box), rectangle()),
    )


def equation_shape(equation: Equation, shape_id: int, png: str, svg: str, theme: Theme) -> Node:
    """*equation* as native mathematics, and as a picture for programs that know none."""
    formula = Node(equation.omml)
    paragraph = node(
        "m:oMathPara", None, node("m:oMathParaPr", None, node("m:jc", {"m:val": "center"})), formula
    )
    place = _natural(equation)
    native = _equation(
        equation,
        shape_id,
        node("p:spPr", None, frame(_with_leading(equation, place)), rectangle(), node("a:noFill")),
        node("a:p", None, node("a14:m", None, paragraph)),
        theme,
    )
    fallback = _equation(
        equation,
        shape_id,
        node(
            "p:spPr",
            None,
            frame(place),
            rectangle(),
            node("a:blipFill", None, _blip(png, svg), _stretch()),
        ),
        node("a:p", None, node("a:endParaRPr", {"lang": "en-US"})),
        theme,
    )
    return node(
        "mc:AlternateContent",
        None,
        node("mc:Choice", {"Requires": "a14"}, native),
        node("mc:Fallback", None, fallback),
    )


def _equation(
    equation: Equation, shape_id: int, properties: Node, paragraph: Node, theme: Theme
) -> Node:
    # Symbols take size and colour from here: the schema knows no run properties inside of formulas.
    look = node("a:defRPr", {"sz": round(equation.size * 100)}, fill(theme, equation.color))
    style = node("a:lstStyle", None, node("a:lvl1pPr", {"algn": "ctr"}, look))
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, equation.name, alt=equation.alt),
            node("p:cNvSpPr", {"txBox": 1}),
            node("p:nvPr"),
        ),
        properties,
        node("p:txBody", None, body_properties(Anchor.MIDDLE, wrap="none"), style, paragraph),
    )


def _natural(equation: Equation) -> Box:
    """Where the formula's picture stands: at its own size (smaller if it must be) amid its box."""
    box, formula = equation.box, equation.formula
    shrink = min(1.0, box.width / formula.width, box.height / formula.height)
    width, height = Emu(round(formula.width * shrink)), Emu(round(formula.height * shrink))
    left = Emu(box.left + (box.width - width) // 2)
    return Box(left, Emu(box.top + (box.height - height) // 2), width, height)


def _with_leading(equation: Equation, ink: Box) -> Box:
    """The formula's *ink* with its line's space above and below, as far as its box has it.

    LibreOffice stretches the formula with that space to the shape: around the ink alone it is squashed.
    PowerPoint sets it in the middle, whatever the shape's height.
    """
    height = min(equation.box.height, Emu(ink.height + Pt(_LEADING * equation.size)))
    return Box(ink.left, Emu(ink.top - (height - ink.height) // 2), ink.width, Emu(height))


def _blip(png: str, svg: str) -> Node:
    vector = node("a:ext", {"uri": _SVG}, node("asvg:svgBlip", {"r:embed": svg}))
    return node("a:blip", {"r:embed": png}, node("a:extLst", None, vector))


def _stretch() -> Node:
    return node("a:stretch", None, node("a:fillRect"))
