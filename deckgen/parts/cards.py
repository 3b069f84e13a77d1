"""Panels of text that belong together: all at one size, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.kinds.base import LayoutContext
from deckgen.lengths import Box, Inches
from deckgen.measure.fit import fit
from deckgen.parts.text import boxed
from deckgen.place.elements import Anchor, Element, Padding, Paragraph, Role
from deckgen.problems import ContentError, Place, Problem

PADDING = Padding(Inches(0.2), Inches(0.12))


@dataclass(frozen=True, slots=True)
class Card:
    """One panel: its name, what it says, and where that was written."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    place: Place | None


def card_boxes(
    made: LayoutContext,
    cards: Sequence[Card],
    boxes: Sequence[Box],
    *,
    sizes: Sequence[float],
    anchor: Anchor = Anchor.MIDDLE,
    fill: str | None = "panel",
) -> list[Element]:
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
