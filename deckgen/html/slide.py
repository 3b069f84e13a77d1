"""A placed slide as HTML: the slide itself, and its notes beside it."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from deckgen.html.elements import Address, drawn
from deckgen.html.furniture import furniture
from deckgen.html.markup import element, joined, style
from deckgen.html.text import hex_color, inline
from deckgen.place.elements import Picture, PlacedDeck, PlacedSlide, Role, TextBox
from deckgen.place.foot import Progress, progress_of
from deckgen.theme import Theme


class Sheet(Struct, frozen=True):
    """A slide with its notes as one ``section`` of the page, and what the page's contents say of it."""

    id: str
    number: int
    title: str
    chapter: str | None
    html: Markup


class SheetWriter(Struct, frozen=True):
    """Writes the slides of one deck. *address* says where a picture's SVG is to be had."""

    deck: PlacedDeck
    theme: Theme
    address: Address
    progress: Progress

    def sheet(self, slide: PlacedSlide) -> Sheet:
        """*slide* as a section of the page."""
        steps = max((e.reveal for e in slide.elements if isinstance(e, Picture)), default=0)
        attributes = {
            "class": "sheet",
            "id": slide.id,
            "aria-label": f"{slide.number}. {slide.title}",
            "data-number": slide.number,
            "data-chapter": slide.chapter,
            "data-steps": steps,
        }
        section = element("section", attributes, self._frame(slide), self._notes(slide))
        return Sheet(slide.id, slide.number, slide.title, slide.chapter, section)

    def _frame(self, slide: PlacedSlide) -> Markup:
        shown = [drawn(each, self.theme, self.address) for each in slide.elements]
        if not any(isinstance(e, TextBox) and e.role is Role.TITLE for e in slide.elements):
            heading = {"class": "hidden", "role": "heading", "aria-level": 2}
            shown.insert(0, element("div", heading, slide.title))
        foot = furniture(slide, self.deck, self.progress, self.theme)
        paper = style({"background": hex_color(self.theme, "paper")})
        inside = element("div", {"class": "slide", "style": paper}, *shown, foot)
        return element("div", {"class": "frame"}, inside)

    def _notes(self, slide: PlacedSlide) -> Markup:
        parts = (element("p", None, inline(each.runs, self.theme)) for each in slide.notes)
        return element("aside", {"class": "notes"}, joined(*parts))


def sheet_writer(deck: PlacedDeck, theme: Theme, address: Address) -> SheetWriter:
    """A writer for the slides of *deck*."""
    return SheetWriter(deck, theme, address, progress_of(deck))
