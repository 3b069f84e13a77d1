"""Native tables in the deck's own style: a rule below the head, thin rules between rows, no stripes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from deckgen.assemble.colors import color, fill
from deckgen.assemble.shapes import frame, identity
from deckgen.assemble.text import TextStyle, paragraphs
from deckgen.assemble.xml import Node, node, root
from deckgen.place.elements import Align, Cell, Paragraph, Table
from deckgen.theme import Theme

STYLE_ID = "{6B1F0C52-3A4D-4E7B-9C58-2D9E5A7F1B30}"
_TABLE_URI = "http://schemas.openxmlformats.org/drawingml/2006/table"
_HEAD_RULE, _ROW_RULE = 19_050, 6_350


class CellStyle(Protocol):
    """Makes the text style of a cell."""

    def __call__(self, *, size: float, color: str, bold: bool) -> TextStyle: ...


def table_styles(theme: Theme) -> Node:
    """The ``a:tblStyleLst`` with the deck's one style, also what a teacher's new table gets."""
    none = node("a:ln", None, node("a:noFill"))
    edges = [node(f"a:{side}", None, none) for side in ("left", "right")]
    whole = node(
        "a:wholeTbl",
        None,
        _text(theme, "ink", "off"),
        node(
            "a:tcStyle",
            None,
            node(
                "a:tcBdr",
                None,
                *edges,
                node("a:top", None, none),
                node("a:bottom", None, _rule(theme, "line", _ROW_RULE)),
                node("a:insideH", None, _rule(theme, "line", _ROW_RULE)),
                node("a:insideV", None, none),
            ),
            node("a:fill", None, node("a:noFill")),
        ),
    )
    head = node(
        "a:firstRow",
        None,
        _text(theme, "primary", "on"),
        node(
            "a:tcStyle",
            None,
            node("a:tcBdr", None, node("a:bottom", None, _rule(theme, "primary", _HEAD_RULE))),
        ),
    )
    style = node("a:tblStyle", {"styleId": STYLE_ID, "styleName": "deckgen"}, whole, head)
    return root("a:tblStyleLst", "a", {"def": STYLE_ID}, style)


def table_shape(table: Table, shape_id: int, styled: CellStyle, theme: Theme) -> Node:
    """*table* as a ``p:graphicFrame``."""
    columns = [node("a:gridCol", {"w": int(width)}) for width in table.column_widths]
    last = len(table.rows) - 1
    rows = []
    for number, (height, cells) in enumerate(zip(table.row_heights, table.rows, strict=True)):
        rules = _rules(theme, number, last)
        drawn = [_cell(cell, table, styled, theme, rules) for cell in cells]
        rows.append(node("a:tr", {"h": int(height)}, *drawn))
    grid = node(
        "a:tbl",
        None,
        node("a:tblPr", {"firstRow": 1}, node("a:tableStyleId", None, STYLE_ID)),
        node("a:tblGrid", None, *columns),
        *rows,
    )
    return node(
        "p:graphicFrame",
        None,
        node(
            "p:nvGraphicFramePr",
            None,
            identity(shape_id, table.name, alt=table.alt),
            node("p:cNvGraphicFramePr", None, node("a:graphicFrameLocks", {"noGrp": 1})),
            node("p:nvPr"),
        ),
        frame(table.box, tag="p:xfrm"),
        node("a:graphic", None, node("a:graphicData", {"uri": _TABLE_URI}, grid)),
    )


def _cell(
    cell: Cell, table: Table, styled: CellStyle, theme: Theme, rules: Sequence[tuple[str, str, int]]
) -> Node:
    style = styled(size=table.size, color=cell.color, bold=cell.bold)
    content = [_aligned(each, cell.align) for each in cell.paragraphs]
    x, y = int(table.padding.x), int(table.padding.y)
    return node(
        "a:tc",
        None,
        node("a:txBody", None, node("a:bodyPr"), node("a:lstStyle"), *paragraphs(content, style)),
        node(
            "a:tcPr",
            {"marL": x, "marR": x, "marT": y, "marB": y, "anchor": "ctr"},
            *[_line(theme, side, shade, width) for side, shade, width in rules],
            fill(theme, cell.fill),
        ),
    )


def _rules(theme: Theme, row: int, last: int) -> list[tuple[str, str, int]]:
    """The rules of a row's cells, also written out for programs that don't know table styles."""
    below = ("lnB", "primary", _HEAD_RULE) if row == 0 else ("lnB", "line", _ROW_RULE)
    if row == 0:
        return [below]
    above = ("lnT", "primary", _HEAD_RULE) if row == 1 else ("lnT", "line", _ROW_RULE)
    return [above, below]


def _line(theme: Theme, side: str, shade: str, width: int) -> Node:
    return node(f"a:{side}", {"w": width}, fill(theme, shade))


def _rule(theme: Theme, shade: str, width: int) -> Node:
    return node("a:ln", {"w": width}, fill(theme, shade))


def _text(theme: Theme, shade: str, bold: str) -> Node:
    font = node("a:fontRef", {"idx": "minor"})
    return node("a:tcTxStyle", {"b": bold}, font, color(theme, shade))


def _aligned(paragraph: Paragraph, align: Align) -> Paragraph:
    """*paragraph* as its cell is aligned, unless it has an alignment of its own."""
    if paragraph.align is not Align.LEFT or align is Align.LEFT:
        return paragraph
    return Paragraph(
        runs=paragraph.runs,
        level=paragraph.level,
        bullet=paragraph.bullet,
        align=align,
        scale=paragraph.scale,
        space_before=paragraph.space_before,
    )
