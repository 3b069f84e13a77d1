"""What stands in a deck: its slides' pictures and texts, its notes, and the manifest it carries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from lxml import etree
from msgspec import Struct

from deckgen.manifest.collect import MATH, native_hash, signs
from deckgen.manifest.model import Manifest, stretches
from deckgen.manifest.stored import NAMESPACE, PACKED, BadManifest, from_json, unpack
from deckgen.verify.package import PackageFile, Relation, UnreadableDeck

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SVG = "{http://schemas.microsoft.com/office/drawing/2016/SVG/main}svgBlip"
_APP = "{http://schemas.openxmlformats.org/officeDocument/2006/extended-properties}Application"
_CUSTOM = "{http://schemas.openxmlformats.org/officeDocument/2006/custom-properties}property"
_TITLES = ("title", "ctrTitle")
_ITEMS = 64  # custom XML parts that are looked at


class PictureInDeck(Struct, frozen=True):
    """A picture: the hashes of its PNG and SVG (None when it has none), and what is done to it."""

    shape: str
    alt: str
    png: str | None
    svg: str | None
    linked: bool  # shown from outside of the file
    cropped: bool
    turned: bool  # or mirrored, or hidden
    fills: bool  # fills a shape, as an equation's fallback does


class TextInDeck(Struct, frozen=True):
    """A shape's or cell's text by paragraphs, those of its words that stand on a ground, its formulas' signs."""

    shape: str
    paragraphs: tuple[str, ...]
    cell: tuple[int, int] | None = None
    shaded: tuple[tuple[str, str], ...] = ()
    formulas: tuple[tuple[str, str], ...] = ()  # each native one's signs and hash


class SlideInDeck(Struct, frozen=True):
    """A slide; *number* counts from 1 as a viewer does."""

    number: int
    title: str
    pictures: tuple[PictureInDeck, ...]
    texts: tuple[TextInDeck, ...]
    notes: tuple[TextInDeck, ...]


class Deck(Struct, frozen=True):
    """A whole deck. *saved_by* is the program that wrote it; *images* maps hashes to bytes."""

    path: Path
    saved_by: str
    manifest: Manifest
    packed_only: bool  # the XML copy of the manifest is gone
    slides: tuple[SlideInDeck, ...]
    images: dict[str, bytes]


def read_deck(path: Path) -> Deck:
    """The deck in *path*. UnreadableDeck when it is none, is damaged, or carries no manifest."""
    file = PackageFile(path)
    if "ppt/presentation.xml" not in file:
        raise UnreadableDeck(f"{path} is no PowerPoint file")
    manifest, packed_only = _manifest(file, path)
    images: dict[str, bytes] = {}
    relations = file.relations("ppt/presentation.xml")
    slides: list[SlideInDeck] = []
    for entry in file.xml("ppt/presentation.xml").iter(f"{_P}sldId"):
        relation = relations.get(entry.get(f"{_R}id", ""))
        if relation is not None and relation.target is not None:
            slides.append(_slide(file, relation.target, len(slides) + 1, images))
    return Deck(path, _saved_by(file), manifest, packed_only, tuple(slides), images)


def _manifest(file: PackageFile, path: Path) -> tuple[Manifest, bool]:
    """The manifest, and whether only its packed copy is left."""
    copies = list(_xml_copies(file))
    packed = _property(file, PACKED)
    try:
        found = [from_json(text) for text in copies]
        if packed is not None:
            found.append(unpack(packed))
    except BadManifest as error:
        raise UnreadableDeck(str(error), code="bad-manifest") from None
    if not found:
        hint = "only decks that deckgen built can be verified"
        raise UnreadableDeck(f"{path} carries no manifest of deckgen", hint, "no-manifest")
    if any(each != found[0] for each in found):
        hint = "somebody edited one of them; build the deck again"
        raise UnreadableDeck("the deck's copies of its manifest differ", hint, "bad-manifest")
    return found[0], not copies


def _xml_copies(file: PackageFile) -> Iterator[str]:
    items = [n for n in file.names if n.startswith("customXml/item") and n.endswith(".xml")]
    for name in items[:_ITEMS]:
        root = file.xml(name)
        if root.tag == f"{{{NAMESPACE}}}manifest":
            yield root.text or ""


def _property(file: PackageFile, name: str) -> str | None:
    """The document's own property *name*."""
    if "docProps/custom.xml" not in file:
        return None
    for entry in file.xml("docProps/custom.xml").iter(_CUSTOM):
        if entry.get("name") == name:
            return "".join(map(str, entry.itertext())).strip()
    return None


def _saved_by(file: PackageFile) -> str:
    if "docProps/app.xml" not in file:
        return "an unknown program"
    return (file.xml("docProps/app.xml").findtext(_APP) or "an unknown program")[:80]


def _slide(file: PackageFile, name: str, number: int, images: dict[str, bytes]) -> SlideInDeck:
    relations = file.relations(name)
    root = file.xml(name)
    targets = [r.target for r in relations.values() if r.kind == "notesSlide" and r.target]
    notes = [target for target in targets if target in file]
    return SlideInDeck(
        number=number,
        title=_title(root),
        pictures=tuple(_pictures(root, relations, file, images)),
        texts=tuple(_texts(root)),
        notes=tuple(_texts(file.xml(notes[0]))) if notes else (),
    )


def _title(root: etree._Element) -> str:
    for shape in root.iter(f"{_P}sp"):
        placeholder = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
        if placeholder is not None and placeholder.get("type") in _TITLES:
            return "\n".join(_paragraphs(shape))
    return ""


def _pictures(
    root: etree._Element,
    relations: dict[str, Relation],
    file: PackageFile,
    images: dict[str, bytes],
) -> Iterator[PictureInDeck]:
    """Everything that shows a picture, wherever it stands on the slide."""
    for blip in root.iter(f"{_A}blip"):
        holder = next(
            (e for e in blip.iterancestors() if e.tag in (f"{_P}pic", f"{_P}sp", f"{_P}bg")), blip
        )
        identity = next(holder.iter(f"{_P}cNvPr"), None)
        vector = next(blip.iter(_SVG), None)
        crop = blip.getparent().find(f"{_A}srcRect")  # type: ignore[union-attr]

        def digest(node: etree._Element | None) -> str | None:
            relation = relations.get(node.get(f"{_R}embed", "")) if node is not None else None
            if relation is None or relation.target is None or relation.target not in file:
                return None
            data = file.read(relation.target)
            found = hashlib.sha256(data).hexdigest()
            images[found] = data
            return found

        yield PictureInDeck(
            shape=_name(identity),
            alt=identity.get("descr", "") if identity is not None else "",
            png=digest(blip),
            svg=digest(vector),
            linked=blip.get(f"{_R}link") is not None
            or (vector is not None and vector.get(f"{_R}link") is not None),
            cropped=crop is not None and any(v not in ("0", "0%") for v in crop.attrib.values()),
            turned=_turned(holder, identity),
            fills=holder.tag != f"{_P}pic",
        )


def _turned(holder: etree._Element, identity: etree._Element | None) -> bool:
    """Whether a shape is rotated, mirrored or hidden."""
    place = next(holder.iter(f"{_A}xfrm"), None)
    changed = (
        [place.get(name, "0") for name in ("rot", "flipH", "flipV")] if place is not None else []
    )
    changed.append(identity.get("hidden", "0") if identity is not None else "0")
    return any(value not in ("0", "false") for value in changed)


def _texts(root: etree._Element) -> Iterator[TextInDeck]:
    """The texts of shapes and cells; of two versions of a shape the first."""
    for shape in root.iter(f"{_P}sp", f"{_P}graphicFrame"):
        if any(e.tag == f"{_MC}Fallback" for e in shape.iterancestors()):
            continue
        name = _name(next(shape.iter(f"{_P}cNvPr"), None))
        if shape.tag == f"{_P}sp":
            formulas = [(signs(node), native_hash(node)) for node in shape.iter(f"{MATH}oMath")]
            yield TextInDeck(name, _paragraphs(shape), None, _shaded(shape), tuple(formulas))
            continue
        for row, line in enumerate(shape.iter(f"{_A}tr")):
            for column, cell in enumerate(line.iter(f"{_A}tc")):
                yield TextInDeck(name, _paragraphs(cell), (row, column))


def _shaded(holder: etree._Element) -> tuple[tuple[str, str], ...]:
    """The stretches of text on a ground of their own, with its colour ('' for one that isn't plain RGB)."""
    words = []
    for run in holder.iter(f"{_A}r"):
        ground = run.find(f"{_A}rPr/{_A}highlight")
        if ground is not None:
            rgb = ground.find(f"{_A}srgbClr")
            plain = rgb is not None and len(rgb) == 0  # nothing inside that changes it
            color = "#" + rgb.get("val", "").upper() if rgb is not None and plain else ""
            words.append((run.findtext(f"{_A}t") or "", color))
    return stretches(words)


def _name(identity: etree._Element | None) -> str:
    return identity.get("name", "") if identity is not None else ""


def _paragraphs(holder: etree._Element) -> tuple[str, ...]:
    """The paragraphs' texts, line breaks as newlines."""
    return tuple(
        "".join(
            "\n" if node.tag == f"{_A}br" else node.text or ""
            for node in paragraph.iter(f"{_A}t", f"{_A}br")
        )
        for paragraph in holder.iter(f"{_A}p")
    )
