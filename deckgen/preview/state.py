"""What the page shows at one moment, as immutable values, and what a page that is behind lacks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from deckgen.html.slide import Sheet
from deckgen.place.elements import PlacedDeck
from deckgen.theme import Theme


class Told(Struct, frozen=True):
    """A problem as the page tells it, at a slide if it belongs to one."""

    severity: str
    text: str  # as a terminal shows it: place, cause, source line, hint
    slide: str | None = None


class Deck(Struct, frozen=True):
    """The last good slides: written, and at which version each of them last changed."""

    placed: PlacedDeck
    theme: Theme
    sheets: tuple[Sheet, ...]
    versions: Mapping[str, int]  # slide's id -> version
    pictures: Mapping[str, bytes]  # name -> SVG
    look: str  # a short hash of what all slides share: typefaces, colours, language


class State(Struct, frozen=True):
    """Everything that the page shows. *focus* is the slide that this version's save has edited."""

    version: int = 0
    deck: Deck | None = None
    problems: tuple[Told, ...] = ()
    focus: str | None = None
    computing: tuple[str, ...] = ()  # jobs that run now


def update(state: State, since: int) -> dict[str, object]:
    """What a page that shows version *since* lacks, as plain values for JSON."""
    deck = state.deck
    sheets = deck.sheets if deck else ()
    newer = [s for s in sheets if deck and deck.versions[s.id] > since]
    return {
        "version": state.version,
        "look": deck.look if deck else "",
        "title": deck.placed.title if deck else "",
        "contents": [
            {"id": s.id, "number": s.number, "title": s.title, "chapter": s.chapter} for s in sheets
        ],
        "sheets": {s.id: s.html for s in newer},
        "problems": [
            {"severity": p.severity, "text": p.text, "slide": p.slide} for p in state.problems
        ],
        "focus": state.focus,
        "computing": state.computing,
    }
