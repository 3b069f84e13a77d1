"""Panels of text that belong together: all at one size, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from deckgen.kinds.base import LayoutContext
from deckgen.lengths import Box, Emu, Inches
from deckgen.measure.fit import fit
from deckgen.parts.text import boxed
from deckgen.place.elements import Anchor, Padding, Paragraph, Role, TextBox
from deckgen.problems import ContentError, Place, Problem
from deckgen.theme import Page

_ROW = Inches(2.3)
PADDING = Padding(Inches(0.2), Inches(0.12))


class Card(Struct, frozen=True):
    """One panel: its name, what it says, and where that was written."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    place: Place | None


def card_grid(page: Page, count: int) -> tuple[Box, ...]:
    """Boxes for *count* cards: up to three a row, no higher than they look well."""
    columns = count if count <= 3 else 2 if count == 4 else 3
    rows = ceil(count / columns)
    height = min(page.body.height, Emu(rows * _ROW + (rows - 1) * page.gap))
    area = Box(page.body.left, page.body.top, page.body.width, height)
    return area.grid(rows, columns, page.gap)[:count]


def card_boxes(
    made: LayoutContext,
    cards: Sequence[Card],
    boxes: Sequence[Box],
    *,
    sizes: Sequence[float],
    anchor: Anchor = Anchor.MIDDLE,
    fill: str | None = "panel",
) -> list[TextBox]:
    """*cards* in *boxes*, all at the largest of *sizes* at which each of them fits.

    A ContentError holds a problem for each card that is too long.
    """
    found: list[float] = []
    problems: list[Problem] = []
    for card, box in zip(cards, boxes, strict=True):
        try:
            fitted = fit(
                card.paragraphs, box, sizes, place=card.place, what="the text", padding=PADDING
            )
            found.append(fitted.size)
        except ContentError as error:
            problems += error.problems
    if problems:
        raise ContentError(problems)
    size = min(found)
    return [
        boxed(
            card.name,
            fit(card.paragraphs, box, (size,), padding=PADDING, anchor=anchor),
            box,
            role=Role.BODY if number == 0 else Role.NONE,
            anchor=anchor,
            fill=fill,
            padding=PADDING,
        )
        for number, (card, box) in enumerate(zip(cards, boxes, strict=True))
    ]
