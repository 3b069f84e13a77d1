"""Pictures as parts of the package: each stored once, however many slides show it."""

from __future__ import annotations

import hashlib

from deckgen.assemble.package import Package, Part

_CONTENT_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


def picture_part(package: Package, content: bytes, extension: str) -> Part:
    """The part of *package* that holds the picture *content*, a 'png' or 'svg'."""
    # Named by content: the name, and so the file's bytes, don't depend on the order of slides.
    name = f"ppt/media/image-{hashlib.sha256(content).hexdigest()[:20]}.{extension}"
    if name in package.parts:
        return package.parts[name]
    return package.add(name, _CONTENT_TYPES[extension], content)
