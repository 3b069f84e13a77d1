"""The line above the footer that shows how far the course has come: a segment for each chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from deckgen.assemble.colors import fill, pale_fill
from deckgen.assemble.shapes import decoration, frame, rectangle
from deckgen.assemble.xml import Node, node
from deckgen.lengths import Box, Emu, Pt
from deckgen.place.elements import PlacedDeck, PlacedSlide
from deckgen.theme import Theme

_HEIGHT = Pt(3)
_ABOVE_FOOTER = Pt(6)
_GAP = Pt(3)


@dataclass(frozen=True, slots=True)
class Progress:
    """How the line is cut: each chapter's share of the slides, and each slide's place in its chapter."""

    shares: tuple[int, ...]
    places: Mapping[str, tuple[int, float]]  # slide id → (chapter's index, part of it that is done)


def progress_of(deck: PlacedDeck) -> Progress:
    """The progress of *deck*, chapters as wide as they are long."""
    members: dict[str, list[str]] = {name: [] for name in deck.chapters}
    for slide in deck.slides:
        if slide.chapter in members:
            members[slide.chapter].append(slide.id)
    places = {
        slide: (index, (n + 1) / len(slides))
        for index, slides in enumerate(members.values())
        for n, slide in enumerate(slides)
    }
    return Progress(tuple(max(1, len(slides)) for slides in members.values()), places)


def progress_shape(
    progress: Progress, slide: PlacedSlide, ids: count[int], name: str, theme: Theme
) -> Node | None:
    """The line as one group on *slide*, or None on a slide outside of all chapters."""
    if slide.id not in progress.places:
        return None
    current, done = progress.places[slide.id]
    foot = theme.page.footer
    line = Box(foot.left, Emu(foot.top - _ABOVE_FOOTER), foot.width, _HEIGHT)
    group = next(ids)
    blocks: list[Node] = []
    for index, box in enumerate(line.columns(progress.shares, _GAP)):
        full = 1.0 if index < current else done if index == current else 0.0
        blocks += _segment(box, full, index == current, ids, name, theme)
    return node(
        "p:grpSp",
        None,
        node("p:nvGrpSpPr", None, decoration(group, name), node("p:cNvGrpSpPr"), node("p:nvPr")),
        node("p:grpSpPr", None, _group_frame(line)),
        *blocks,
    )


def _segment(
    box: Box, full: float, current: bool, ids: count[int], name: str, theme: Theme
) -> Sequence[Node]:
    """A chapter's segment: what is done in the structure's colour, paler once the chapter is over."""
    if not current:
        tint = pale_fill(theme, "primary") if full else fill(theme, "line")
        return [_block(box, tint, ids, name)]
    done = Box(box.left, box.top, Emu(round(box.width * full)), box.height)
    base = [] if full >= 1.0 else [_block(box, fill(theme, "line"), ids, name)]
    return [*base, _block(done, fill(theme, "primary"), ids, name)]


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
