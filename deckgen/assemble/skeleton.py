"""The package without slides: properties, presentation, master, layouts, themes, built part by part."""

from __future__ import annotations

import hashlib
import uuid

from msgspec import Struct

from deckgen.assemble.master import layout_part, master
from deckgen.assemble.notes import notes_master
from deckgen.assemble.package import Package, Part
from deckgen.assemble.properties import (
    ExtraParts,
    app_properties,
    core_properties,
    custom_properties,
)
from deckgen.assemble.tables import table_styles
from deckgen.assemble.theme_part import theme_part
from deckgen.assemble.xml import node, root
from deckgen.place.elements import Layout, PlacedDeck
from deckgen.theme import Theme

_METADATA = "http://schemas.openxmlformats.org/package/2006/relationships/metadata"
_PML = "application/vnd.openxmlformats-officedocument.presentationml"
_OFC = "application/vnd.openxmlformats-officedocument"


class Skeleton(Struct, frozen=True):
    """The package and the parts that slides are related to. The presentation's content comes last."""

    package: Package
    presentation: Part
    layouts: dict[Layout, Part]
    notes_master: Part


def skeleton(deck: PlacedDeck, theme: Theme, extra: ExtraParts) -> Skeleton:
    """A package with *deck*'s properties, *theme*, master and layouts, and no slide yet.

    The presentation is related to its master as rId1 and to the notes master as rId2.
    """
    package = Package()
    main = package.add("ppt/presentation.xml", f"{_PML}.presentation.main+xml")
    package.relate("officeDocument", main)
    _add_properties(package, deck, extra)
    themes = [
        package.add(
            f"ppt/theme/theme{n}.xml",
            f"{_OFC}.theme+xml",
            theme_part(theme, deck.title or "deckgen", deck.lang),
        )
        for n in (1, 2)  # PowerPoint wants the notes master to have a theme of its own
    ]
    master_part, layouts = _add_master(package, deck, theme, themes[0])
    notes = package.add(
        "ppt/notesMasters/notesMaster1.xml",
        f"{_PML}.notesMaster+xml",
        notes_master(theme, deck.lang),
    )
    notes.relate("theme", themes[1])
    main.relate("slideMaster", master_part)
    main.relate("notesMaster", notes)
    for kind, content in (
        ("presProps", root("p:presentationPr", "a p r")),
        ("viewProps", root("p:viewPr", "a p r")),
        ("tableStyles", table_styles(theme)),
    ):
        main.relate(kind, package.add(f"ppt/{kind}.xml", f"{_PML}.{kind}+xml", content))
    main.relate("theme", themes[0])
    if extra.xml is not None:
        _add_custom_xml(package, main, extra.xml)
    return Skeleton(package, main, layouts, notes)


def _add_properties(package: Package, deck: PlacedDeck, extra: ExtraParts) -> None:
    core = package.add(
        "docProps/core.xml",
        "application/vnd.openxmlformats-package.core-properties+xml",
        core_properties(deck),
    )
    package.relate(f"{_METADATA}/core-properties", core)
    app = package.add("docProps/app.xml", f"{_OFC}.extended-properties+xml", app_properties(deck))
    package.relate("extended-properties", app)
    if extra.properties:
        custom = package.add(
            "docProps/custom.xml",
            f"{_OFC}.custom-properties+xml",
            custom_properties(extra.properties),
        )
        package.relate("custom-properties", custom)


def _add_master(
    package: Package, deck: PlacedDeck, theme: Theme, look: Part
) -> tuple[Part, dict[Layout, Part]]:
    part = package.add(
        "ppt/slideMasters/slideMaster1.xml",
        f"{_PML}.slideMaster+xml",
        master(theme, deck.lang),
    )
    layouts = {}
    for n, layout in enumerate(Layout, 1):
        layouts[layout] = package.add(
            f"ppt/slideLayouts/slideLayout{n}.xml",
            f"{_PML}.slideLayout+xml",
            layout_part(layout, theme, deck.lang),
        )
        layouts[layout].relate("slideMaster", part)
        part.relate("slideLayout", layouts[layout])
    part.relate("theme", look)
    return part, layouts


def _add_custom_xml(package: Package, main: Part, content: bytes) -> None:
    item = package.add("customXml/item1.xml", "application/xml", content)
    main.relate("customXml", item)
    digest = hashlib.sha256(content).hexdigest()
    identity = f"{{{str(uuid.uuid5(uuid.NAMESPACE_OID, digest)).upper()}}}"
    described = package.add(
        "customXml/itemProps1.xml",
        f"{_OFC}.customXmlProperties+xml",
        root("ds:datastoreItem", "ds", {"ds:itemID": identity}, node("ds:schemaRefs")),
    )
    item.relate("customXmlProps", described)
