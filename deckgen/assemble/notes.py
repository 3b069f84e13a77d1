"""The notes master and the notes page of a slide."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.assemble.colors import color_map
from deckgen.assemble.master import tree
from deckgen.assemble.shapes import frame, identity, rectangle
from deckgen.assemble.text import TextStyle, paragraphs
from deckgen.assemble.words import words
from deckgen.assemble.xml import Node, node, root
from deckgen.lengths import Box, Emu, Inches
from deckgen.place.elements import Paragraph
from deckgen.theme import Theme

PAGE_WIDTH, PAGE_HEIGHT = Emu(6_858_000), Emu(9_144_000)
SIZE = 12.0
_SLIDE = Box(Inches(0.75), Inches(0.75), Inches(6.0), Inches(3.375))
_TEXT = Box(Inches(0.75), Inches(4.4), Inches(6.0), Inches(5.1))
_NO_GROUPING = {"noGrp": 1}


def notes_master(theme: Theme, lang: str) -> Node:
    """The ``p:notesMaster``: the slide above, the notes below."""
    text = words(lang)
    image = _image(2, text.slide, node("p:spPr", None, frame(_SLIDE), rectangle(), _hairline()))
    body = _body(
        3,
        text.notes,
        [node("a:p")],
        node("p:spPr", None, frame(_TEXT), rectangle()),
        node("a:bodyPr", {"lIns": 0, "rIns": 0}),
    )
    levels = [
        node(
            f"a:lvl{n}pPr",
            {"marL": 457_200 * (n - 1), "algn": "l"},
            node("a:lnSpc", None, node("a:spcPct", {"val": 110_000})),
            node("a:spcBef", None, node("a:spcPts", {"val": 400})),
            node(
                "a:defRPr",
                {"sz": round(SIZE * 100), "kern": 1200},
                node("a:solidFill", None, node("a:schemeClr", {"val": "tx1"})),
                node("a:latin", {"typeface": "+mn-lt"}),
                node("a:ea", {"typeface": "+mn-ea"}),
                node("a:cs", {"typeface": "+mn-cs"}),
            ),
        )
        for n in range(1, 10)
    ]
    paper = node("p:bgRef", {"idx": 1001}, node("a:schemeClr", {"val": "bg1"}))
    return root(
        "p:notesMaster",
        "a p r",
        None,
        node("p:cSld", None, node("p:bg", None, paper), tree([image, body])),
        color_map(),
        node("p:notesStyle", None, *levels),
    )


def notes_page(content: Sequence[Paragraph], style: TextStyle) -> Node:
    """The ``p:notes`` that says *content*."""
    text = words(style.lang)
    image = _image(2, text.slide, node("p:spPr"))
    body = _body(3, text.notes, paragraphs(content, style), node("p:spPr"), node("a:bodyPr"))
    return root(
        "p:notes",
        "a p r ahyp",
        None,
        node("p:cSld", None, tree([image, body])),
        node("p:clrMapOvr", None, node("a:masterClrMapping")),
    )


def _image(shape_id: int, name: str, properties: Node) -> Node:
    locks = node("a:spLocks", {"noGrp": 1, "noRot": 1, "noChangeAspect": 1})
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, name),
            node("p:cNvSpPr", None, locks),
            node("p:nvPr", None, node("p:ph", {"type": "sldImg"})),
        ),
        properties,
    )


def _body(shape_id: int, name: str, content: list[Node], properties: Node, frame_: Node) -> Node:
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, name),
            node("p:cNvSpPr", None, node("a:spLocks", _NO_GROUPING)),
            node("p:nvPr", None, node("p:ph", {"type": "body", "idx": 1})),
        ),
        properties,
        node("p:txBody", None, frame_, node("a:lstStyle"), *content),
    )


def _hairline() -> Node:
    shade = node("a:solidFill", None, node("a:schemeClr", {"val": "bg2"}))
    return node("a:ln", {"w": 12_700}, shade)
