"""Placed slides written for the page; those that are as they were keep their markup and their version."""

from __future__ import annotations

import hashlib

from deckgen.html.page import look
from deckgen.html.slide import Sheet, SheetWriter, sheet_writer
from deckgen.place.elements import Picture, PlacedDeck
from deckgen.preview.state import Deck
from deckgen.theme import Theme


def written(placed: PlacedDeck, theme: Theme, before: Deck | None, version: int) -> Deck:
    """*placed* as sheets; what differs from *before* is of *version*."""
    writer = sheet_writer(placed, theme, picture_address)
    known = _kept(before, writer) if before else {}
    sheets = tuple(
        known[slide.id][1]
        if slide.id in known and known[slide.id][0] == slide
        else writer.sheet(slide)
        for slide in placed.slides
    )
    old = {sheet.id: sheet.html for sheet in before.sheets} if before else {}
    versions = {
        sheet.id: before.versions[sheet.id]
        if before and old.get(sheet.id) == sheet.html
        else version
        for sheet in sheets
    }
    pictures = {
        picture_name(each.drawing.svg): each.drawing.svg
        for slide in placed.slides
        for each in slide.elements
        if isinstance(each, Picture)
    }
    shared = hashlib.sha256((look(theme) + placed.lang).encode()).hexdigest()[:16]
    return Deck(placed, theme, sheets, versions, pictures, shared)


def picture_name(svg: bytes) -> str:
    """The name under which the page gets *svg*; another picture has another name."""
    return f"{hashlib.sha256(svg).hexdigest()[:32]}.svg"


def picture_address(svg: bytes) -> str:
    """Where the page gets *svg*."""
    return f"/picture/{picture_name(svg)}"


def _kept(before: Deck, writer: SheetWriter) -> dict[str, tuple[object, Sheet]]:
    """The slides of *before* with their sheets by id, unless what stands on every slide has changed."""
    old = sheet_writer(before.placed, before.theme, picture_address)
    shared = (before.theme, before.placed.title, before.placed.chapters, old.progress)
    if shared != (writer.theme, writer.deck.title, writer.deck.chapters, writer.progress):
        return {}
    pairs = zip(before.placed.slides, before.sheets, strict=True)
    return {slide.id: (slide, sheet) for slide, sheet in pairs}
