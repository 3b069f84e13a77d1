"""A placed deck written as a PowerPoint file."""

from __future__ import annotations

from pathlib import Path

from deckgen.assemble.notes import SIZE, notes_page
from deckgen.assemble.output import replace_file
from deckgen.assemble.package import Part
from deckgen.assemble.presentation import presentation
from deckgen.assemble.properties import ExtraParts
from deckgen.assemble.skeleton import Skeleton, skeleton
from deckgen.assemble.slide import Assembly, slide_page, text_style
from deckgen.place.elements import PlacedDeck, PlacedSlide
from deckgen.place.foot import progress_of
from deckgen.theme import Theme

_PML = "application/vnd.openxmlformats-officedocument.presentationml"


def write_pptx(
    deck: PlacedDeck, theme: Theme, path: Path, *, extra: ExtraParts | None = None
) -> None:
    """Writes *deck* to *path*, in one step: on any error the deck that was there stays.

    The same deck gives the same bytes anywhere and at any time. *extra* is stored in the file beside the
    slides. Raises OutputError when *path* can't be written.
    """
    replace_file(path, pptx_bytes(deck, theme, extra=extra))


def pptx_bytes(deck: PlacedDeck, theme: Theme, *, extra: ExtraParts | None = None) -> bytes:
    """*deck* as the bytes of a PowerPoint file."""
    base = skeleton(deck, theme, extra or ExtraParts())
    assembly = Assembly(deck, theme, base.package, progress_of(deck))
    relations = []
    for number, slide in enumerate(deck.slides, 1):
        part = base.package.add(f"ppt/slides/slide{number}.xml", f"{_PML}.slide+xml")
        part.relate("slideLayout", base.layouts[slide.layout])
        part.fill(slide_page(slide, part, assembly))
        _add_notes(slide, number, part, base, assembly)
        relations.append(base.presentation.relate("slide", part))
    base.presentation.fill(presentation(deck, theme, relations))
    return base.package.to_bytes()


def _add_notes(
    slide: PlacedSlide, number: int, part: Part, base: Skeleton, assembly: Assembly
) -> None:
    notes = base.package.add(f"ppt/notesSlides/notesSlide{number}.xml", f"{_PML}.notesSlide+xml")
    notes.relate("notesMaster", base.notes_master)
    notes.relate("slide", part)
    notes.fill(notes_page(slide.notes, text_style(notes, assembly, size=SIZE)))
    part.relate("notesSlide", notes)
