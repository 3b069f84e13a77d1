"""The parts of an Office file from anywhere: read in memory, within limits, nothing followed or run."""

from __future__ import annotations

import lzma
import posixpath
import struct
import zipfile
import zlib
from pathlib import Path

from lxml import etree
from msgspec import Struct

from deckgen.problems import ContentError, Problem

_FILE = 300 << 20  # bytes of the file
_DIRECTORY = 4 << 20  # bytes of the zip's table of contents, some 40,000 entries
_PART = 64 << 20  # bytes of one part, unpacked
_XML = 24 << 20
_TOTAL = 512 << 20  # bytes of all parts, unpacked
_END = b"PK\x05\x06"
_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


class UnreadableDeck(ContentError):
    """The file is no deck that can be read, or one that is not safe to read."""

    def __init__(
        self, message: str, hint: str | None = None, code: str = "unreadable-deck"
    ) -> None:
        super().__init__([Problem(code, message, hint=hint)])


class Relation(Struct, frozen=True):
    """A relation of a part: the last word of its type, and the part it leads to (None: outside)."""

    kind: str
    target: str | None


class PackageFile:
    """The parts of the file at *path* by name. UnreadableDeck where something is wrong with it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = _TOTAL
        try:
            if path.exists() and not path.is_file():
                raise UnreadableDeck(f"{path} is no file")
            if path.stat().st_size > _FILE:
                raise UnreadableDeck(f"{path} is larger than {_FILE >> 20} MB")
            _check_directory(path)
            self._zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile, ValueError, struct.error) as error:
            raise UnreadableDeck(f"{path} is no .pptx file, or is cut off ({error})") from None
        self._entries = {entry.filename: entry for entry in self._zip.infolist()}
        self._check_entries()

    def _check_entries(self) -> None:
        entries = self._zip.infolist()
        if len(entries) != len(self._entries):
            raise UnreadableDeck(f"{self._path} holds two parts of one name")
        largest = max((entry.file_size for entry in entries), default=0)
        if largest > _PART or sum(entry.file_size for entry in entries) > _TOTAL:
            raise UnreadableDeck(f"{self._path} would unpack to far more than a deck needs")

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all parts, sorted; they are keys and never become paths."""
        return tuple(sorted(self._entries))

    def read(self, name: str) -> bytes:
        """The bytes of the part *name*."""
        entry = self._entries.get(name)
        if entry is None:
            raise UnreadableDeck(f"{self._path} lacks the part {name!r:.80}")
        try:
            with self._zip.open(entry) as part:
                data = part.read(_PART + 1)
        except (OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
            raise self._damaged(name, error) from None
        except (zipfile.BadZipFile, zlib.error, lzma.LZMAError) as error:
            raise self._damaged(name, error) from None
        self._left -= len(data)
        if len(data) > _PART or self._left < 0:
            raise UnreadableDeck(f"{self._path} would unpack to far more than a deck needs")
        return data

    def _damaged(self, name: str, error: Exception) -> UnreadableDeck:
        return UnreadableDeck(f"{self._path}: the part {name!r:.80} can't be read ({error})")

    def xml(self, name: str) -> etree._Element:
        """The root of the XML part *name*; one that declares entities is refused."""
        data = self.read(name)
        # Looked for before a parser sees them: entities may be made to unfold to gigabytes.
        if len(data) > _XML or b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise UnreadableDeck(f"{self._path}: the part {name!r:.80} is no plain XML")
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise self._damaged(name, error) from None
        if root.getroottree().docinfo.internalDTD is not None:  # in another encoding
            raise UnreadableDeck(f"{self._path}: the part {name!r:.80} is no plain XML")
        return root

    def relations(self, name: str) -> dict[str, Relation]:
        """The relations of the part *name* by their ids."""
        folder, base = posixpath.split(name)
        listed = posixpath.join(folder, "_rels", f"{base}.rels")
        if listed not in self:
            return {}
        found = {}
        for entry in self.xml(listed).iter(_RELATION):
            kind = entry.get("Type", "").rpartition("/")[2]
            target: str | None = None
            if entry.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, entry.get("Target", "")))
                target = target.lstrip("/")
            found[entry.get("Id", "")] = Relation(kind, target)
        return found


def _check_directory(path: Path) -> None:
    """UnreadableDeck for a table of contents that would take long to read."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 65_557))
        tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 16:
        raise UnreadableDeck(f"{path} is no .pptx file, or is cut off")
    (size,) = struct.unpack_from("<I", tail, at + 12)
    if size > _DIRECTORY:
        raise UnreadableDeck(f"{path} holds far more parts than a deck needs")
