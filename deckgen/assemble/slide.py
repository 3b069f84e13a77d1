"""A placed slide as a slide part: its elements, its footer, its number, its progress."""

from __future__ import annotations

from functools import partial
from itertools import count
from urllib.parse import quote

from msgspec import Struct

from deckgen.assemble.master import footer_shape, number_shape, tree
from deckgen.assemble.media import picture_part
from deckgen.assemble.package import Package, Part
from deckgen.assemble.pictures import equation_shape, picture_shape
from deckgen.assemble.placeholders import Placeholder, by_role
from deckgen.assemble.progress import progress_shape
from deckgen.assemble.reveal import timing
from deckgen.assemble.shapes import drawn_shape, frame, identity, rectangle
from deckgen.assemble.tables import table_shape
from deckgen.assemble.text import FontSlot, TextStyle, body_properties, paragraphs
from deckgen.assemble.textbox import text_shape
from deckgen.assemble.words import words
from deckgen.assemble.xml import Node, node, root
from deckgen.place.elements import (
    Align,
    Anchor,
    Element,
    Equation,
    Layout,
    Paragraph,
    Picture,
    PlacedDeck,
    PlacedSlide,
    Role,
    Run,
    Shape,
    Table,
    TextBox,
)
from deckgen.place.foot import SOURCE_SIZE, Progress, course_line, source_box
from deckgen.theme import Theme

# All vocabularies that a shape may use, declared once a slide.
_PREFIXES = "a p r m mc a14 asvg adec ahyp"
# What may stand in a link as it is; everything else is written in per cent, or PowerPoint offers a repair.
_LINK_CHARACTERS = "%/:=&?~#+!$,;'@()*[]-._"


class Assembly(Struct, frozen=True):
    """What all slides of one deck share while they are written."""

    deck: PlacedDeck
    theme: Theme
    package: Package
    progress: Progress


def slide_page(slide: PlacedSlide, part: Part, assembly: Assembly) -> Node:
    """The ``p:sld`` of *slide*; *part*, which is to hold it, is related to its pictures and links."""
    ids = count(2)
    clicks: dict[int, list[int]] = {}
    elements = _elements(slide, part, assembly, ids, clicks)
    shapes = elements + _furniture(slide, part, assembly, ids)
    return root(
        "p:sld",
        _PREFIXES,
        None,
        node("p:cSld", None, tree(shapes)),
        node("p:clrMapOvr", None, node("a:masterClrMapping")),
        timing(clicks),
    )


def text_style(
    part: Part,
    assembly: Assembly,
    *,
    size: float,
    color: str = "ink",
    bold: bool = False,
    line_spacing: float = 1.0,
    slot: FontSlot = FontSlot.BODY,
) -> TextStyle:
    """The style of text on *part*, where links become relations."""
    return TextStyle(
        theme=assembly.theme,
        lang=assembly.deck.lang,
        size=size,
        link=partial(_relate, part),
        color=color,
        bold=bold,
        line_spacing=line_spacing,
        slot=slot,
    )


def _relate(part: Part, url: str) -> str:
    return part.relate("hyperlink", quote(url, safe=_LINK_CHARACTERS))


def _elements(
    slide: PlacedSlide,
    part: Part,
    assembly: Assembly,
    ids: count[int],
    clicks: dict[int, list[int]],
) -> list[Node]:
    """The slide's elements; *clicks* is told which shapes appear on which click."""
    free = by_role(slide.layout, assembly.theme.page)
    shapes = []
    for element in slide.elements:
        shape_id = next(ids)
        shapes.append(_element(element, part, assembly, shape_id, free))
        if isinstance(element, Picture) and element.reveal:
            clicks.setdefault(element.reveal, []).append(shape_id)
    return shapes


def _element(
    element: Element, part: Part, assembly: Assembly, shape_id: int, free: dict[Role, Placeholder]
) -> Node:
    theme = assembly.theme
    match element:
        case TextBox():
            style = text_style(
                part,
                assembly,
                size=element.size,
                color=element.color,
                bold=element.bold,
                line_spacing=element.line_spacing,
                slot=FontSlot.HEADING if element.role is Role.TITLE else FontSlot.BODY,
            )
            return text_shape(element, shape_id, style, theme, free.pop(element.role, None))
        case Picture():
            png, svg = _images(element.drawing.png, element.drawing.svg, part, assembly)
            return picture_shape(element, shape_id, png, svg, free.pop(element.role, None))
        case Table():
            return table_shape(element, shape_id, partial(text_style, part, assembly), theme)
        case Equation():
            png, svg = _images(element.formula.png, element.formula.svg, part, assembly)
            return equation_shape(element, shape_id, png, svg, theme)
        case Shape():
            return drawn_shape(element, shape_id, theme)


def _images(png: bytes, svg: bytes, part: Part, assembly: Assembly) -> tuple[str, str]:
    """The ids of *part*'s relations to both forms of a picture."""
    raster = picture_part(assembly.package, png, "png")
    vector = picture_part(assembly.package, svg, "svg")
    return part.relate("image", raster), part.relate("image", vector)


def _furniture(slide: PlacedSlide, part: Part, assembly: Assembly, ids: count[int]) -> list[Node]:
    """What stands at the foot of every slide but the cover; an opener only has its number."""
    if slide.layout is Layout.COVER:
        return []
    deck, theme = assembly.deck, assembly.theme
    if slide.layout is Layout.SECTION:
        return [number_shape(theme, next(ids), str(slide.number), deck.lang)]
    text = words(deck.lang)
    shapes = []
    if slide.source_line:
        shapes.append(_source_line(slide.source_line, next(ids), part, assembly))
    progress = progress_shape(assembly.progress, slide, ids, text.progress, theme)
    if progress is not None:
        shapes.append(progress)
    said = course_line(deck, slide)
    shapes.append(footer_shape(theme, next(ids), said, deck.lang))
    shapes.append(number_shape(theme, next(ids), str(slide.number), deck.lang))
    return shapes


def _source_line(content: str, shape_id: int, part: Part, assembly: Assembly) -> Node:
    """The figure's function and hash, small, at the right end of the footer before the number."""
    style = text_style(part, assembly, size=SOURCE_SIZE, color="muted")
    line = Paragraph((Run(content, mono=True),), align=Align.RIGHT)
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, words(assembly.deck.lang).source),
            node("p:cNvSpPr", {"txBox": 1}),
            node("p:nvPr"),
        ),
        node(
            "p:spPr",
            None,
            frame(source_box(assembly.theme.page)),
            rectangle(),
            node("a:noFill"),
        ),
        node(
            "p:txBody",
            None,
            body_properties(Anchor.MIDDLE),
            node("a:lstStyle"),
            *paragraphs([line], style),
        ),
    )
