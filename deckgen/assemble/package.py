"""A package as the same bytes every time, and files that are whole or not there at all."""

from __future__ import annotations

import contextlib
import io
import os
import secrets
import zipfile
from pathlib import Path

from pptx.opc.package import OpcPackage, Part
from pptx.opc.packuri import CONTENT_TYPES_URI, PACKAGE_URI
from pptx.opc.serialized import _ContentTypesItem

from deckgen.problems import ContentError, Problem

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can hold
_COMPRESSED_ALREADY = (".png",)


class OutputError(ContentError):
    """The deck could not be written; whatever stood at its place is untouched."""


def package_bytes(package: OpcPackage) -> bytes:
    """*package* as a zip whose bytes depend on nothing but its parts."""
    parts = sorted(package.iter_parts(), key=_reading_order)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        # python-pptx has both of these only under private names; its own save stamps the time.
        _put(file, CONTENT_TYPES_URI.membername, _xml(_ContentTypesItem.xml_for(parts)))
        _put(file, PACKAGE_URI.rels_uri.membername, package._rels.xml)
        for part in parts:
            _put(file, part.partname.membername, part.blob)
            if part.rels:
                _put(file, part.partname.rels_uri.membername, part.rels.xml)
    return out.getvalue()


def replace_file(path: Path, content: bytes) -> None:
    """Puts *content* at *path* in one step. OutputError when it can't be; the old file then stays."""
    target = path.resolve()
    if target.is_dir():
        raise _problem(path, "is a folder", "name a file below it, such as deck.pptx")
    if target.exists() and not os.access(target, os.W_OK):
        raise _problem(path, "is write-protected", "make it writable, or choose another with -o")
    temporary = target.with_name(f".deckgen-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "close it in PowerPoint if it is open, or choose another file with -o"
        raise _problem(path, f"can't be written ({reason})", hint) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _problem(path: Path, what: str, hint: str) -> OutputError:
    return OutputError([Problem("output", f"the deck {path} {what}; the old one stays", hint=hint)])


def _sync_folder(folder: Path) -> None:
    """Makes the renaming outlast a power cut, where the system lets a folder be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reading_order(part: Part) -> tuple[str, int, str]:
    """Folder by folder, numbered parts in the order of their numbers."""
    name = part.partname
    return (name.baseURI, name.idx or 0, str(name))


def _put(file: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.create_system = 3  # the same on Windows
    entry.external_attr = 0o644 << 16
    stored = name.endswith(_COMPRESSED_ALREADY)
    entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    file.writestr(entry, content)


def _xml(element: object) -> bytes:
    from pptx.opc.oxml import serialize_part_xml

    return bytes(serialize_part_xml(element))
