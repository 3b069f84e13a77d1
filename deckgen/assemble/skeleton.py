"""The package without slides, built part by part, as bytes that python-pptx opens."""

from __future__ import annotations

import hashlib
import io
import uuid
import zipfile
from dataclasses import dataclass, field

from deckgen.assemble.master import layout_part, master
from deckgen.assemble.notes import PAGE_HEIGHT, PAGE_WIDTH, notes_master
from deckgen.assemble.properties import (
    ExtraParts,
    app_properties,
    core_properties,
    custom_properties,
)
from deckgen.assemble.tables import table_styles
from deckgen.assemble.theme_part import theme_part
from deckgen.assemble.xml import Node, node, root, to_bytes
from deckgen.place.elements import Layout, PlacedDeck
from deckgen.theme import Theme

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_PML = "application/vnd.openxmlformats-officedocument.presentationml"
_OFC = "application/vnd.openxmlformats-officedocument"


@dataclass(slots=True)
class _Parts:
    """The parts collected so far: their bytes, their content types and what each is related to."""

    blobs: dict[str, bytes] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    relations: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def add(self, name: str, content_type: str, content: Node | bytes) -> None:
        self.blobs[name] = content if isinstance(content, bytes) else to_bytes(content)
        self.types[name] = content_type

    def relate(self, source: str, kind: str, target: str) -> None:
        kind = kind if kind.startswith("http") else f"{_OFFICE}/{kind}"
        self.relations.setdefault(source, []).append((kind, target))

    def zipped(self) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            file.writestr("[Content_Types].xml", to_bytes(self._content_types()))
            for source, relations in self.relations.items():
                file.writestr(_relations_name(source), to_bytes(_relations(relations)))
            for name, blob in self.blobs.items():
                file.writestr(name, blob)
        return out.getvalue()

    def _content_types(self) -> Node:
        return root(
            "ct:Types",
            "ct",
            None,
            node("ct:Default", {"Extension": "rels", "ContentType": _RELS_TYPE}),
            node("ct:Default", {"Extension": "xml", "ContentType": "application/xml"}),
            *[
                node("ct:Override", {"PartName": f"/{name}", "ContentType": kind})
                for name, kind in self.types.items()
                if kind != "application/xml"
            ],
        )


_RELS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"


def skeleton(deck: PlacedDeck, theme: Theme, extra: ExtraParts) -> bytes:
    """A presentation with *deck*'s properties, *theme*, master and layouts, and no slide yet."""
    parts = _Parts()
    main = "ppt/presentation.xml"
    parts.relate("", "officeDocument", main)
    _add_properties(parts, deck, extra)
    parts.relate(main, "slideMaster", "ppt/slideMasters/slideMaster1.xml")
    parts.relate(main, "notesMaster", "ppt/notesMasters/notesMaster1.xml")
    _add_masters(parts, deck, theme)
    for kind, content in (
        ("presProps", root("p:presentationPr", "a p r")),
        ("viewProps", root("p:viewPr", "a p r")),
        ("tableStyles", table_styles(theme)),
    ):
        name = f"ppt/{kind}.xml"
        parts.relate(main, kind, name)
        parts.add(name, f"{_PML}.{kind}+xml", content)
    parts.relate(main, "theme", "ppt/theme/theme1.xml")
    parts.add(main, f"{_PML}.presentation.main+xml", _presentation(deck, theme))
    if extra.xml is not None:
        _add_custom_xml(parts, main, extra.xml)
    return parts.zipped()


def _add_properties(parts: _Parts, deck: PlacedDeck, extra: ExtraParts) -> None:
    parts.relate("", f"{_PACKAGE}/metadata/core-properties", "docProps/core.xml")
    parts.add(
        "docProps/core.xml",
        "application/vnd.openxmlformats-package.core-properties+xml",
        core_properties(deck),
    )
    parts.relate("", "extended-properties", "docProps/app.xml")
    parts.add("docProps/app.xml", f"{_OFC}.extended-properties+xml", app_properties(deck))
    if extra.properties:
        parts.relate("", "custom-properties", "docProps/custom.xml")
        parts.add(
            "docProps/custom.xml",
            f"{_OFC}.custom-properties+xml",
            custom_properties(extra.properties),
        )


def _add_masters(parts: _Parts, deck: PlacedDeck, theme: Theme) -> None:
    name = "ppt/slideMasters/slideMaster1.xml"
    parts.add(name, f"{_PML}.slideMaster+xml", master(theme, deck.lang))
    for n, layout in enumerate(Layout, 1):
        each = f"ppt/slideLayouts/slideLayout{n}.xml"
        parts.add(each, f"{_PML}.slideLayout+xml", layout_part(layout, theme, deck.lang))
        parts.relate(name, "slideLayout", each)
        parts.relate(each, "slideMaster", name)
    parts.relate(name, "theme", "ppt/theme/theme1.xml")
    notes = "ppt/notesMasters/notesMaster1.xml"
    parts.add(notes, f"{_PML}.notesMaster+xml", notes_master(theme, deck.lang))
    parts.relate(notes, "theme", "ppt/theme/theme2.xml")
    for n in (1, 2):  # PowerPoint wants the notes master to have a theme of its own
        content = theme_part(theme, deck.title or "deckgen", deck.lang)
        parts.add(f"ppt/theme/theme{n}.xml", f"{_OFC}.theme+xml", content)


def _add_custom_xml(parts: _Parts, main: str, content: bytes) -> None:
    item, described = "customXml/item1.xml", "customXml/itemProps1.xml"
    parts.relate(main, "customXml", item)
    parts.add(item, "application/xml", content)
    parts.relate(item, "customXmlProps", described)
    digest = hashlib.sha256(content).hexdigest()
    identity = f"{{{str(uuid.uuid5(uuid.NAMESPACE_OID, digest)).upper()}}}"
    parts.add(
        described,
        f"{_OFC}.customXmlProperties+xml",
        root("ds:datastoreItem", "ds", {"ds:itemID": identity}, node("ds:schemaRefs")),
    )


def _presentation(deck: PlacedDeck, theme: Theme) -> Node:
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
        "a p r",
        {"saveSubsetFonts": 1, "autoCompressPictures": 0},
        node("p:sldMasterIdLst", None, node("p:sldMasterId", {"id": 2**31, "r:id": "rId1"})),
        node("p:notesMasterIdLst", None, node("p:notesMasterId", {"r:id": "rId2"})),
        node("p:sldIdLst"),
        node("p:sldSz", {"cx": int(page.width), "cy": int(page.height)}),
        node("p:notesSz", {"cx": int(PAGE_WIDTH), "cy": int(PAGE_HEIGHT)}),
        node(
            "p:defaultTextStyle",
            None,
            node("a:defPPr", None, node("a:defRPr", {"lang": deck.lang})),
            *levels,
        ),
    )


def _relations(relations: list[tuple[str, str]]) -> Node:
    entries = [
        node("rel:Relationship", {"Id": f"rId{n}", "Type": kind, "Target": f"/{target}"})
        for n, (kind, target) in enumerate(relations, 1)
    ]
    return root("rel:Relationships", "rel", None, *entries)


def _relations_name(source: str) -> str:
    folder, _, name = source.rpartition("/")
    return f"{folder}/_rels/{name}.rels".removeprefix("/")
