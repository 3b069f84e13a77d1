"""The manifest as it is stored in a deck: an XML part, a packed copy in a document property, a summary.

Some programs drop XML parts that they don't know when they save, but keep document properties.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

import msgspec
from msgspec.structs import asdict

from deckgen.assemble.properties import ExtraParts
from deckgen.manifest.model import FORMAT, Manifest

NAMESPACE = "urn:deckgen:manifest"
PACKED = "deckgen.manifest"
SUMMARY = "deckgen"
#: no manifest is larger than this, in bytes of JSON
LIMIT = 16 << 20


class BadManifest(ValueError):
    """A manifest that isn't one, or of another format."""


def extra_parts(manifest: Manifest) -> ExtraParts:
    """What to store of *manifest* beside the slides."""
    text = to_json(manifest)
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="{NAMESPACE}">{escaped}</manifest>'
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return ExtraParts(xml.encode(), {PACKED: packed, SUMMARY: summary(manifest)})


def to_json(manifest: Manifest) -> str:
    """*manifest* as JSON in ASCII, so that any program keeps it as it is."""
    return json.dumps(manifest, sort_keys=True, separators=(",", ":"), default=asdict)


def from_json(text: str | bytes) -> Manifest:
    """The manifest that *text* holds. Raises BadManifest with what is wrong with it."""
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadManifest(f"the deck's manifest is damaged: {error}") from None
    if manifest.format != FORMAT:
        raise BadManifest(
            f"the manifest's format is {manifest.format}, this deckgen reads {FORMAT}"
        )
    _check_numbers(manifest)
    return manifest


def unpack(text: str) -> Manifest:
    """The manifest in the document property's *text*. Raises BadManifest; unpacks no more than LIMIT."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(text, validate=True), LIMIT)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise BadManifest(f"the deck's manifest can't be unpacked: {error}") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadManifest("the deck's manifest can't be unpacked: it is cut off or far too large")
    return from_json(data)


def summary(manifest: Manifest) -> str:
    """The manifest in a line for people."""
    figures = sum(len(slide.figures) for slide in manifest.slides)
    code = sum(len(slide.code) for slide in manifest.slides)
    commit = ""
    if manifest.commit:
        modified = " (modified)" if manifest.modified else ""
        commit = f"; commit {manifest.commit[:12]}{modified}"
    return (
        f"{manifest.course}: {figures} figures, {len(manifest.values)} values and {code} blocks of code "
        f"from {len(manifest.functions)} functions; content {manifest.content[:12]}{commit}; "
        "'deckgen verify' checks them"
    )


def _check_numbers(manifest: Manifest) -> None:
    """Raises BadManifest where a number points at nothing, or an experiment at another."""
    jobs, values = range(len(manifest.jobs)), range(-1, len(manifest.values))
    functions, versions = range(len(manifest.functions)), range(len(manifest.versions))
    fine = all(
        job.versions in versions
        and all(number in functions for number, _ in job.ran)
        and all(number in jobs for number in job.inputs)
        for job in manifest.jobs
    )
    fine = fine and all(value.job in jobs for value in manifest.values)
    for slide in manifest.slides:
        fine = fine and all(figure.job in jobs for figure in slide.figures)
        fine = fine and all(output.job in jobs for output in slide.printed)
        fine = fine and all(shading.value in values[1:] for shading in slide.shadings)
        pieces = (p for text in slide.texts for row in text.paragraphs for p in row)
        fine = fine and all(piece.value in values for piece in pieces)
    if not fine:
        raise BadManifest("the deck's manifest is damaged: it points at what it doesn't hold")
