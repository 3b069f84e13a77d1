"""The line above the footer that shows how far the course has come, as one group of shapes."""

from __future__ import annotations

from itertools import count

from deckgen.assemble.colors import fill, pale_fill
from deckgen.assemble.shapes import decoration, frame, rectangle
from deckgen.assemble.xml import Node, node
from deckgen.lengths import Box, Emu
from deckgen.place.elements import PlacedSlide
from deckgen.place.foot import Progress, Stretch
from deckgen.theme import Theme


def progress_shape(
    progress: Progress, slide: PlacedSlide, ids: count[int], name: str, theme: Theme
) -> Node | None:
    """The line as one group on *slide*, or None on a slide outside of all chapters."""
    stretches = progress.stretches(slide, theme.page)
    if not stretches:
        return None
    tints = {
        Stretch.PAST: pale_fill(theme, "primary"),
        Stretch.DONE: fill(theme, "primary"),
        Stretch.AHEAD: fill(theme, "line"),
    }
    group = next(ids)
    blocks = [_block(box, tints[stretch], ids, name) for box, stretch in stretches]
    left, last = stretches[0][0], max((box for box, _ in stretches), key=lambda box: box.right)
    line = Box(left.left, left.top, Emu(last.right - left.left), left.height)
    return node(
        "p:grpSp",
        None,
        node("p:nvGrpSpPr", None, decoration(group, name), node("p:cNvGrpSpPr"), node("p:nvPr")),
        node("p:grpSpPr", None, _group_frame(line)),
        *blocks,
    )


def _block(box: Box, tint: Node, ids: count[int], name: str) -> Node:
    number = next(ids)
    return node(
        "p:sp",
        None,
        node(
            "p:nvSpPr",
            None,
            decoration(number, f"{name} {number}"),
            node("p:cNvSpPr"),
            node("p:nvPr"),
        ),
        node(
            "p:spPr",
            None,
            frame(box),
            rectangle(),
            tint,
            node("a:ln", None, node("a:noFill")),
        ),
    )


def _group_frame(box: Box) -> Node:
    return frame(
        box,
        node("a:chOff", {"x": int(box.left), "y": int(box.top)}),
        node("a:chExt", {"cx": int(box.width), "cy": int(box.height)}),
    )
