"""The presentation part: the page's size, the slides in order, and chapters as sections."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from itertools import groupby

from deckgen.assemble.notes import PAGE_HEIGHT, PAGE_WIDTH
from deckgen.assemble.xml import Node, node, root
from deckgen.place.elements import PlacedDeck
from deckgen.theme import Theme

_FIRST_SLIDE_ID = 256
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"


def presentation(deck: PlacedDeck, theme: Theme, slides: Sequence[str]) -> Node:
    """The ``p:presentation``; *slides* are the ids of its relations to the slides, in order."""
    listed = [
        node("p:sldId", {"id": _FIRST_SLIDE_ID + n, "r:id": relation})
        for n, relation in enumerate(slides)
    ]
    levels = [
        node(
            f"a:lvl{n}pPr",
            {"marL": 457_200 * (n - 1), "algn": "l"},
            node(
                "a:defRPr",
                {"sz": 1800, "kern": 1200},
                node("a:solidFill", None, node("a:schemeClr", {"val": "tx1"})),
                node("a:latin", {"typeface": "+mn-lt"}),
                node("a:ea", {"typeface": "+mn-ea"}),
                node("a:cs", {"typeface": "+mn-cs"}),
            ),
        )
        for n in range(1, 10)
    ]
    page = theme.page
    return root(
        "p:presentation",
        "a p r p14",
        {"saveSubsetFonts": 1, "autoCompressPictures": 0},
        node("p:sldMasterIdLst", None, node("p:sldMasterId", {"id": 2**31, "r:id": "rId1"})),
        node("p:notesMasterIdLst", None, node("p:notesMasterId", {"r:id": "rId2"})),
        node("p:sldIdLst", None, *listed),
        node("p:sldSz", {"cx": int(page.width), "cy": int(page.height)}),
        node("p:notesSz", {"cx": int(PAGE_WIDTH), "cy": int(PAGE_HEIGHT)}),
        node(
            "p:defaultTextStyle",
            None,
            node("a:defPPr", None, node("a:defRPr", {"lang": deck.lang})),
            *levels,
        ),
        _sections(deck) if slides else None,
    )


def _sections(deck: PlacedDeck) -> Node:
    """Chapters as sections, which PowerPoint shows and folds beside the slides."""
    numbered = enumerate(deck.slides, _FIRST_SLIDE_ID)
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
    return node("p:extLst", None, extension)


def _guid(name: str) -> str:
    return f"{{{str(uuid.uuid5(uuid.NAMESPACE_OID, name)).upper()}}}"
