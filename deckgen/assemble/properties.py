"""The document's properties: title and dates, counts, and what an engine adds about its making."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from msgspec import Struct, field

from deckgen.assemble.xml import Node, node, root
from deckgen.place.elements import PlacedDeck

_CUSTOM_FORMAT = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
_DATE = re.compile(r"(\d{4})(?:\D+(\d{1,2})(?:\D+(\d{1,2}))?)?")


class ExtraParts(Struct, frozen=True):
    """What is stored in the deck beside the slides: one XML document, and named strings of any length."""

    xml: bytes | None = None
    properties: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def core_properties(deck: PlacedDeck) -> Node:
    """Title, author, language and dates; both dates are the deck's own, so that bytes repeat."""
    instant = f"{_iso_date(deck.date)}T00:00:00Z"

    def dated(tag: str) -> Node:
        return node(tag, {"xsi:type": "dcterms:W3CDTF"}, instant)

    return root(
        "cp:coreProperties",
        "cp dc dcterms xsi",
        None,
        node("dc:title", None, deck.title),
        node("dc:subject", None, deck.subtitle),
        node("dc:creator", None, deck.author),
        node("cp:keywords", None, ", ".join(deck.chapters)),
        node("cp:lastModifiedBy", None, deck.author),
        node("cp:revision", None, "1"),
        dated("dcterms:created"),
        dated("dcterms:modified"),
        node("dc:language", None, deck.lang),
    )


def app_properties(deck: PlacedDeck) -> Node:
    """The counts that file managers show."""
    return root(
        "Properties",
        "",
        None,
        node("TotalTime", None, "0"),
        node("Application", None, "deckgen"),
        node("PresentationFormat", None, "Widescreen"),
        node("Slides", None, str(len(deck.slides))),
        node("Notes", None, str(len(deck.slides))),
        node("AppVersion", None, "16.0000"),
        default="ep",
    )


def custom_properties(properties: Mapping[str, str]) -> Node:
    """*properties* as strings of the document, sorted by name."""
    entries = [
        node(
            "property",
            {"fmtid": _CUSTOM_FORMAT, "pid": pid, "name": name},
            node("vt:lpwstr", None, properties[name]),
        )
        for pid, name in enumerate(sorted(properties), 2)
    ]
    return root("Properties", "vt", None, *entries, default="op")


def _iso_date(text: str) -> str:
    """The first date in *text* as YYYY-MM-DD (the first month or day where it names none), else 1980-01-01."""
    found = _DATE.search(text)
    if found:
        with contextlib.suppress(ValueError):
            return date(int(found[1]), int(found[2] or 1), int(found[3] or 1)).isoformat()
    return "1980-01-01"
