"""An Office package: python-pptx's parts and relations, written with the same bytes every time."""

from __future__ import annotations

import io
import re
import zipfile

from msgspec import Struct, field
from pptx.opc.package import OpcPackage, _Relationships
from pptx.opc.package import Part as OpcPart
from pptx.opc.packuri import PackURI
from pptx.opc.serialized import PackageWriter, _PhysPkgWriter
from pptx.util import lazyproperty

from deckgen.assemble.xml import Node, to_bytes

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can hold
_COMPRESSED_ALREADY = ".png"
_TYPES = "[Content_Types].xml"


class _Relations(_Relationships):
    """python-pptx's relations with an index: without one, each new relation looks at all others."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        self._known: dict[tuple[str, OpcPart | str], str] = {}

    def get_or_add(self, reltype: str, target_part: OpcPart) -> str:
        """The id of the relation of that type to the part."""
        return self._indexed(reltype, target_part, is_external=False)

    def get_or_add_ext_rel(self, reltype: str, target_ref: str) -> str:
        """The id of the relation of that type to the address."""
        return self._indexed(reltype, target_ref, is_external=True)

    def _indexed(self, reltype: str, target: OpcPart | str, *, is_external: bool) -> str:
        key = (reltype, target)
        if key not in self._known:
            self._known[key] = self._add_relationship(reltype, target, is_external)
        return self._known[key]


class Part(OpcPart):
    """A python-pptx part whose content may come late and whose relations are named by their last word."""

    @lazyproperty
    def _rels(self) -> _Relations:
        return _Relations(self.partname.baseURI)

    def relate(self, kind: str, target: OpcPart | str) -> str:
        """The id of the relation to *target*: another part, or an address outside of the package.

        *kind* is the last word of the relation's type ('slide', 'image'), or the whole of it.
        """
        return str(self.relate_to(target, _relation(kind), is_external=isinstance(target, str)))

    def fill(self, markup: Node) -> None:
        """Makes *markup* the part's content."""
        self.blob = to_bytes(markup)


class Package(Struct):
    """All parts by their path in the package, such as 'ppt/slides/slide1.xml'."""

    parts: dict[str, Part] = field(default_factory=dict)
    _opc: OpcPackage = field(default_factory=lambda: OpcPackage(""))

    def add(self, name: str, content_type: str, content: Node | bytes = b"") -> Part:
        """A new part; ValueError when there is one of that name.

        The name is given, not looked for: python-pptx would walk all parts for the next free one.
        """
        if name in self.parts:
            raise ValueError(f"there are two parts called {name}")
        blob = to_bytes(content) if isinstance(content, Node) else content
        self.parts[name] = Part(PackURI(f"/{name}"), content_type, self._opc, blob)  # type: ignore[arg-type]
        return self.parts[name]

    def relate(self, kind: str, target: Part) -> None:
        """Relates the package itself to *target*; *kind* as for a part."""
        self._opc.relate_to(target, _relation(kind))

    def to_bytes(self) -> bytes:
        """The package as a zip whose bytes depend on nothing but its parts and their relations.

        Parts that no relation leads to are left out.
        """
        entries = _Entries()
        _Writer(self._opc).write_to(entries)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            for name in sorted(entries.content, key=_natural):
                _put(file, name, entries.content[name])
        return out.getvalue()


class _Entries(_PhysPkgWriter):
    """The files of a package by name, where python-pptx would write a zip: ours would pack it a second time."""

    def __init__(self) -> None:
        self.content: dict[str, bytes] = {}

    def write(self, pack_uri: PackURI, blob: bytes) -> None:
        """Keeps the file."""
        self.content[pack_uri.membername] = blob


class _Writer(PackageWriter):
    """python-pptx's order of files, written into :class:`_Entries`."""

    def __init__(self, package: OpcPackage) -> None:
        super().__init__("", package._rels, tuple(package.iter_parts()))

    def write_to(self, entries: _Entries) -> None:
        """Writes the content types, the relations and the parts."""
        self._write_content_types_stream(entries)
        self._write_pkg_rels(entries)
        self._write_parts(entries)


def _relation(kind: str) -> str:
    return kind if ":" in kind else f"{_OFFICE}/{kind}"


def _natural(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """A key that puts the content types first, since programs know the file by them, and slide2 before slide10."""
    pieces = enumerate(re.split(r"(\d+)", name))
    return name != _TYPES, [(int(piece or 0), "") if n % 2 else (0, piece) for n, piece in pieces]


def _put(file: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.create_system = 3  # the same on every system
    entry.external_attr = 0o644 << 16
    stored = name.endswith(_COMPRESSED_ALREADY)
    entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    file.writestr(entry, content)
