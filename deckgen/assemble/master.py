"""The slide master and its layouts: where the look of every slide comes from."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.assemble.colors import color_map, fill
from deckgen.assemble.placeholders import (
    FOOTER_INDEX,
    NUMBER_INDEX,
    Placeholder,
    layout_name,
    panel,
    placeholders,
)
from deckgen.assemble.shapes import decoration, frame, identity, rectangle
from deckgen.assemble.text import body_properties, plain_run
from deckgen.assemble.words import words
from deckgen.assemble.xml import Node, node, root
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.measure.lines import INDENT
from deckgen.place.elements import Anchor, Layout, Role
from deckgen.place.foot import course_box, number_box
from deckgen.theme import Theme

#: a slide number that counts itself; every such field in a deck may carry the same id
_NUMBER_FIELD = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"
_FIRST_LAYOUT_ID = 2_147_483_649
_FILE_TYPES = {
    Layout.COVER: "title",
    Layout.SECTION: "secHead",
    Layout.TITLE_BODY: "obj",
    Layout.TITLE_TWO: "twoObj",
    Layout.TITLE_ONLY: "titleOnly",
}


def master(theme: Theme, lang: str) -> Node:
    """The ``p:sldMaster``; its layouts are related to it as rId1, rId2 …, in the order of Layout."""
    text = words(lang)
    page = theme.page
    ids = [
        node("p:sldLayoutId", {"id": _FIRST_LAYOUT_ID + n, "r:id": f"rId{n + 1}"})
        for n in range(len(Layout))
    ]
    shapes = [
        _prompt(Placeholder("title", None, Role.TITLE, page.title), 2, text.title, lang),
        _prompt(Placeholder("body", 1, Role.BODY, page.body), 3, text.text, lang),
        footer_shape(theme, 4, text.footer, lang, level="2"),
        number_shape(theme, 5, "‹#›", lang, level="3"),
    ]
    return root(
        "p:sldMaster",
        "a p r",
        None,
        node("p:cSld", None, _background(), tree(shapes)),
        color_map(),
        node("p:sldLayoutIdLst", None, *ids),
        _text_styles(theme, lang),
    )


def layout_part(layout: Layout, theme: Theme, lang: str) -> Node:
    """The ``p:sldLayout`` of *layout*, with its ornaments and prompts."""
    text = words(lang)
    shapes: list[Node] = []
    if not layout.has_foot:
        shapes += _ornaments(layout, theme, text.ornament)
    for each in placeholders(layout, theme.page):
        prompt = {Role.TITLE: text.title, Role.PICTURE: text.picture}.get(each.role, text.text)
        shapes.append(_prompt(each, len(shapes) + 2, prompt, lang, style=_own_style(each, theme)))
    if layout.has_foot:
        shapes.append(footer_shape(theme, len(shapes) + 2, text.footer, lang))
    if layout is not Layout.COVER:
        shapes.append(number_shape(theme, len(shapes) + 2, "‹#›", lang))
    attributes: dict[str, object] = {"preserve": 1}
    if layout in _FILE_TYPES:
        attributes["type"] = _FILE_TYPES[layout]
    else:
        attributes["userDrawn"] = 1
    return root(
        "p:sldLayout",
        "a p r adec",
        attributes,
        node("p:cSld", {"name": layout_name(layout, lang)}, tree(shapes)),
        node("p:clrMapOvr", None, node("a:masterClrMapping")),
    )


def tree(shapes: Sequence[Node]) -> Node:
    """The ``p:spTree`` that holds *shapes*; its own id is 1."""
    return node(
        "p:spTree",
        None,
        node(
            "p:nvGrpSpPr",
            None,
            node("p:cNvPr", {"id": 1, "name": ""}),
            node("p:cNvGrpSpPr"),
            node("p:nvPr"),
        ),
        node("p:grpSpPr"),
        *shapes,
    )


def footer_shape(
    theme: Theme, shape_id: int, content: str, lang: str, *, level: str | None = None
) -> Node:
    """The footer placeholder, saying *content*. *level* is given on the master, which sets its style."""
    body = [plain_run(content, lang)] if content else []
    return _foot(
        theme,
        shape_id,
        words(lang).footer,
        "ftr",
        FOOTER_INDEX,
        course_box(theme.page),
        "l",
        body,
        level,
    )


def number_shape(
    theme: Theme, shape_id: int, content: str, lang: str, *, level: str | None = None
) -> Node:
    """The slide number placeholder, showing *content* until PowerPoint counts anew."""
    field = node(
        "a:fld",
        {"id": _NUMBER_FIELD, "type": "slidenum"},
        node("a:rPr", {"lang": "en-US"}),
        node("a:t", None, content),
    )
    return _foot(
        theme,
        shape_id,
        words(lang).number,
        "sldNum",
        NUMBER_INDEX,
        number_box(theme.page),
        "r",
        [field],
        level,
    )


def _foot(
    theme: Theme,
    shape_id: int,
    name: str,
    kind: str,
    index: int,
    box: Box,
    align: str,
    content: list[Node],
    level: str | None,
) -> Node:
    place: list[Node] = []
    style: Node | None = None
    body = node("a:bodyPr")
    number = index
    if level is not None:
        number = int(level)
        place = [frame(box), rectangle()]
        body = body_properties(Anchor.MIDDLE)
        look = _run_defaults("a:defRPr", theme.scale.footer, theme, "muted", "mn")
        style = node("a:lvl1pPr", {"algn": align}, look)
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, name),
            node("p:cNvSpPr", None, node("a:spLocks", {"noGrp": 1})),
            node("p:nvPr", None, node("p:ph", {"type": kind, "sz": "quarter", "idx": number})),
        ),
        node("p:spPr", None, *place),
        node("p:txBody", None, body, node("a:lstStyle", None, style), node("a:p", None, *content)),
    )


def _prompt(
    place: Placeholder, shape_id: int, prompt: str, lang: str, *, style: Node | None = None
) -> Node:
    """An empty placeholder as master and layouts show it."""
    anchor = Anchor.MIDDLE if place.role is Role.TITLE else Anchor.TOP
    if place.type == "ctrTitle":
        anchor = Anchor.BOTTOM
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            identity(shape_id, prompt),
            node("p:cNvSpPr", None, node("a:spLocks", {"noGrp": 1})),
            place.node,
        ),
        node("p:spPr", None, frame(place.box), rectangle()),
        node(
            "p:txBody",
            None,
            body_properties(anchor),
            style if style is not None else node("a:lstStyle"),
            node("a:p", None, plain_run(prompt, lang)),
        ),
    )


def _own_style(place: Placeholder, theme: Theme) -> Node:
    """The list style of a layout's placeholder where it differs from the master's."""
    scale = theme.scale
    match place.type:
        case "ctrTitle":
            look = _run_defaults("a:defRPr", scale.cover[0], theme, "paper", "mj", bold=True)
        case "subTitle":
            look = _run_defaults("a:defRPr", scale.body[0], theme, "paper", "mn")
        case "pic":
            look = _run_defaults("a:defRPr", scale.caption[0], theme, "muted", "mn")
        case _:
            return node("a:lstStyle")
    level = node("a:lvl1pPr", {"marL": 0, "indent": 0}, node("a:buNone"), look)
    return node("a:lstStyle", None, level)


def _ornaments(layout: Layout, theme: Theme, name: str) -> list[Node]:
    """The panel of covers and openers, and the three strips that part a cover's title from the rest."""
    boxes = [(panel(layout, theme.page), "primary")]
    if layout is Layout.COVER:
        strip = Box(theme.page.margin, Inches(3.88), Inches(2.7), Inches(0.09))
        boxes += zip(strip.columns((1, 1, 1), Emu(0)), ("query", "key", "value"), strict=True)
    return [
        _block(n, f"{name} {n - 1}", box, tint, theme) for n, (box, tint) in enumerate(boxes, 2)
    ]


def _block(shape_id: int, name: str, box: Box, tint: str, theme: Theme) -> Node:
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            decoration(shape_id, name),
            node("p:cNvSpPr"),
            node("p:nvPr", {"userDrawn": 1}),
        ),
        node(
            "p:spPr",
            None,
            frame(box),
            rectangle(),
            fill(theme, tint),
            node("a:ln", None, node("a:noFill")),
        ),
    )


def _background() -> Node:
    paper = node("a:schemeClr", {"val": "bg1"})
    return node("p:bg", None, node("p:bgRef", {"idx": 1001}, paper))


def _text_styles(theme: Theme, lang: str) -> Node:
    scale = theme.scale
    title = node(
        "a:lvl1pPr",
        {"algn": "l"},
        node("a:buNone"),
        _run_defaults("a:defRPr", scale.title[0], theme, "primary", "mj", bold=True),
    )
    body = []
    other = []
    for n in range(1, 10):
        size = scale.body[min(n - 1, 3)]
        step = Pt(size * INDENT)
        body.append(
            node(
                f"a:lvl{n}pPr",
                {"marL": int(step * n), "indent": -int(step), "algn": "l"},
                node("a:spcBef", None, node("a:spcPts", {"val": 600})),
                node("a:buFont", {"typeface": "Arial"}),
                node("a:buChar", {"char": "•"}),
                _run_defaults("a:defRPr", size, theme, "ink", "mn"),
            )
        )
        look = _run_defaults("a:defRPr", scale.body[2], theme, "ink", "mn")
        other.append(node(f"a:lvl{n}pPr", {"marL": 0, "algn": "l"}, look))
    return node(
        "p:txStyles",
        None,
        node("p:titleStyle", None, title),
        node("p:bodyStyle", None, *body),
        node(
            "p:otherStyle", None, node("a:defPPr", None, node("a:defRPr", {"lang": lang})), *other
        ),
    )


def _run_defaults(
    tag: str, size: float, theme: Theme, shade: str, slot: str, *, bold: bool = False
) -> Node:
    return node(
        tag,
        {"sz": round(size * 100), "b": int(bold), "kern": 1200},
        fill(theme, shade),
        node("a:latin", {"typeface": f"+{slot}-lt"}),
        node("a:ea", {"typeface": f"+{slot}-ea"}),
        node("a:cs", {"typeface": f"+{slot}-cs"}),
    )
