"""What symbols mean: a symbol on the left, its meaning on the right, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from deckgen.kinds.base import LayoutContext, Model
from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.measure.fit import fit
from deckgen.measure.lines import text_height
from deckgen.measure.metrics import text_width
from deckgen.parts.text import boxed, place_of
from deckgen.place.elements import Anchor, Element, Paragraph, Role
from deckgen.problems import ContentError, Problem
from deckgen.source.text import SourceText

_GAP = Inches(0.3)


class Term(Model):
    """A symbol and what it means."""

    symbol: SourceText = Field(description="The symbol, as inline mathematics: $d_k$.")
    meaning: SourceText = Field(description="What it means.")


def terms_boxes(made: LayoutContext, terms: Sequence[Term], box: Box) -> list[Element]:
    """Two boxes a term, all at one size, the rows spread over *box* but no further than they need."""
    symbols = [made.rich(term.symbol) for term in terms]
    meanings = [made.rich(term.meaning) for term in terms]
    over = 0.0
    for size in made.theme.scale.body:
        left = min(Pt(max(map(text_width, symbols)) * size + 2), Emu(box.width // 2))
        room = Emu(box.width - left - _GAP)
        heights = [
            max(
                text_height([Paragraph(runs)], width=width, size=size)
                for runs, width in ((symbol, left), (meaning, room))
            )
            for symbol, meaning in zip(symbols, meanings, strict=True)
        ]
        over = sum(heights) / max(1, box.height) - 1
        if over <= 0:
            break
    else:
        message = f"the terms are {round(100 * over) or 1} % too long at {size:g} pt, the smallest size allowed"
        raise ContentError([Problem("text-too-long", message, place_of(terms[0].meaning))])
    spread = min(Pt(size * 0.7), (box.height - sum(heights)) // max(1, len(terms)))
    elements: list[Element] = []
    top = box.top
    for number, (symbol, meaning, height) in enumerate(
        zip(symbols, meanings, heights, strict=True), start=1
    ):
        for name, runs, start, width in (
            (f"symbol-{number}", symbol, box.left, left),
            (f"meaning-{number}", meaning, Emu(box.left + left + _GAP), room),
        ):
            slot = Box(start, Emu(top), width, Emu(height))
            fitted = fit([Paragraph(runs)], slot, (size,))
            elements.append(boxed(name, fitted, slot, role=Role.NONE, anchor=Anchor.TOP))
        top = Emu(top + height + spread)
    return elements
