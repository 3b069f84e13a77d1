"""An Office package: parts, what each is related to, and the same bytes every time."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field

from deckgen.assemble.xml import Node, node, root, to_bytes

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
_DEFAULTS = {
    "xml": "application/xml",
    "rels": _RELATIONS_TYPE,
    "png": "image/png",
    "svg": "image/svg+xml",
}
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can hold
_COMPRESSED_ALREADY = ".png"


@dataclass(slots=True, eq=False)
class Part:
    """A part called *name* (a path such as 'ppt/slides/slide1.xml'); its content may come late."""

    name: str
    content_type: str
    content: bytes = b""
    relations: dict[tuple[str, Part | str], str] = field(default_factory=dict)

    def relate(self, kind: str, target: Part | str) -> str:
        """The id of the relation to *target*: another part, or an address outside of the package.

        *kind* is the last word of the relation's type ('slide', 'image'), or the whole of it.
        """
        return self.relations.setdefault((kind, target), f"rId{len(self.relations) + 1}")

    def fill(self, markup: Node) -> None:
        """Makes *markup* the part's content."""
        self.content = to_bytes(markup)


@dataclass(slots=True)
class Package:
    """All parts by name. *outside* holds the package's own relations; it is no part itself."""

    parts: dict[str, Part] = field(default_factory=dict)
    outside: Part = field(default_factory=lambda: Part("", ""))

    def add(self, name: str, content_type: str, content: Node | bytes = b"") -> Part:
        """A new part; ValueError when there is one of that name."""
        if name in self.parts:
            raise ValueError(f"there are two parts called {name}")
        blob = to_bytes(content) if isinstance(content, Node) else content
        self.parts[name] = Part(name, content_type, blob)
        return self.parts[name]

    def to_bytes(self) -> bytes:
        """The package as a zip whose bytes depend on nothing but its parts and their relations."""
        parts = sorted(self.parts.values(), key=lambda part: _natural(part.name))
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            # The content types come first: that is how programs know the file.
            _put(file, "[Content_Types].xml", to_bytes(_content_types(parts)))
            for part in (self.outside, *parts):
                if part.name:
                    _put(file, part.name, part.content)
                if part.relations:
                    _put(file, _relations_name(part.name), to_bytes(_relations(part)))
        return out.getvalue()


def _content_types(parts: Iterable[Part]) -> Node:
    """The types of all parts; an extension is named only if a part has it."""
    extensions = {part.name.rpartition(".")[2] for part in parts} | {"rels", "xml"}
    defaults = [
        node("Default", {"Extension": extension, "ContentType": kind})
        for extension, kind in _DEFAULTS.items()
        if extension in extensions
    ]
    overrides = [
        node("Override", {"PartName": f"/{part.name}", "ContentType": part.content_type})
        for part in parts
        if part.content_type != _DEFAULTS.get(part.name.rpartition(".")[2])
    ]
    return root("Types", "", None, *defaults, *overrides, default="ct")


def _relations(source: Part) -> Node:
    folder = posixpath.dirname(source.name)
    entries = []
    for (kind, target), identity in source.relations.items():
        uri = kind if ":" in kind else f"{_OFFICE}/{kind}"
        attributes: dict[str, object] = {"Id": identity, "Type": uri}
        if isinstance(target, Part):
            attributes["Target"] = posixpath.relpath(target.name, folder or ".")
        else:
            attributes |= {"Target": target, "TargetMode": "External"}
        entries.append(node("Relationship", attributes))
    return root("Relationships", "", None, *entries, default="rel")


def _relations_name(name: str) -> str:
    folder, file = posixpath.split(name)
    return posixpath.join(folder, "_rels", f"{file}.rels")


def _natural(name: str) -> list[tuple[int, str]]:
    """A key that puts slide2 before slide10."""
    return [
        (int(piece or 0), "") if n % 2 else (0, piece)
        for n, piece in enumerate(re.split(r"(\d+)", name))
    ]


def _put(file: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.create_system = 3  # the same on every system
    entry.external_attr = 0o644 << 16
    stored = name.endswith(_COMPRESSED_ALREADY)
    entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    file.writestr(entry, content)
