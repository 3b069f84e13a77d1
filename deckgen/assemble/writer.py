"""A placed deck written as a PowerPoint file."""

from __future__ import annotations

import io
import uuid
from itertools import groupby
from pathlib import Path

from pptx import Presentation
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part, XmlPart
from pptx.opc.packuri import PackURI
from pptx.oxml.slide import CT_Slide
from pptx.parts.presentation import PresentationPart
from pptx.parts.slide import NotesSlidePart, SlidePart

from deckgen.assemble.media import Media
from deckgen.assemble.notes import SIZE, notes_page
from deckgen.assemble.package import package_bytes, replace_file
from deckgen.assemble.progress import progress_of
from deckgen.assemble.properties import ExtraParts
from deckgen.assemble.skeleton import skeleton
from deckgen.assemble.slide import Assembly, fill_slide, text_style
from deckgen.assemble.xml import Node, node
from deckgen.place.elements import Layout, PlacedDeck, PlacedSlide
from deckgen.theme import Theme

_FIRST_SLIDE_ID = 256
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"


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
    main = Presentation(io.BytesIO(skeleton(deck, theme, extra or ExtraParts()))).part
    assembly = Assembly(deck, theme, Media(main.package), progress_of(deck))
    layouts = dict(
        zip(Layout, (each.part for each in main.presentation.slide_layouts), strict=True)
    )
    notes_master = main.part_related_by(RT.NOTES_MASTER)
    ids = main._element.get_or_add_sldIdLst()
    for n, slide in enumerate(deck.slides):
        part = _slide_part(slide, n + 1, layouts[slide.layout], assembly)
        _add_notes(slide, n + 1, part, notes_master, assembly)
        relation = main.relate_to(part, RT.SLIDE)
        ids.append(node("p:sldId", {"id": _FIRST_SLIDE_ID + n, "r:id": relation}))
    if deck.slides:
        _add_sections(main, deck)
    return package_bytes(main.package)


def _slide_part(slide: PlacedSlide, number: int, layout: Part, assembly: Assembly) -> SlidePart:
    # Named here: python-pptx would walk the whole package to find each next free name.
    name = PackURI(f"/ppt/slides/slide{number}.xml")
    part = SlidePart(name, CT.PML_SLIDE, assembly.media.package, CT_Slide.new())
    part.relate_to(layout, RT.SLIDE_LAYOUT)
    fill_slide(slide, part, assembly)
    return part


def _add_notes(
    slide: PlacedSlide, number: int, part: XmlPart, master: Part, assembly: Assembly
) -> None:
    name = PackURI(f"/ppt/notesSlides/notesSlide{number}.xml")
    notes = NotesSlidePart(name, CT.PML_NOTES_SLIDE, assembly.media.package, None)
    notes._element = notes_page(slide.notes, text_style(notes, assembly, size=SIZE))
    notes.relate_to(master, RT.NOTES_MASTER)
    notes.relate_to(part, RT.SLIDE)
    part.relate_to(notes, RT.NOTES_SLIDE)


def _add_sections(main: PresentationPart, deck: PlacedDeck) -> None:
    """Chapters as sections, which PowerPoint shows and folds beside the slides."""
    numbered = list(enumerate(deck.slides, _FIRST_SLIDE_ID))
    sections: list[Node] = []
    for chapter, members in groupby(numbered, key=lambda pair: pair[1].chapter):
        slides = [node("p14:sldId", {"id": number}) for number, _ in members]
        sections.append(
            node(
                "p14:section",
                {"name": chapter or deck.title, "id": _guid(f"{len(sections)} {chapter}")},
                node("p14:sldIdLst", None, *slides),
            )
        )
    extension = node("p:ext", {"uri": _SECTIONS}, node("p14:sectionLst", None, *sections))
    main._element.append(node("p:extLst", None, extension))


def _guid(name: str) -> str:
    return f"{{{str(uuid.uuid5(uuid.NAMESPACE_OID, name)).upper()}}}"
