"""Pictures as parts of the package: each stored once, however many slides show it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from pptx.opc.package import OpcPackage, Part
from pptx.opc.packuri import PackURI

_CONTENT_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


@dataclass(slots=True)
class Media:
    """The picture parts of one package, found again by what is in them."""

    package: OpcPackage
    parts: dict[str, Part] = field(default_factory=dict)

    def png(self, content: bytes) -> Part:
        """The part that holds the PNG *content*."""
        return self._part(content, "png")

    def svg(self, content: bytes) -> Part:
        """The part that holds the SVG *content*."""
        return self._part(content, "svg")

    def _part(self, content: bytes, extension: str) -> Part:
        # Named by content: the name, and so the file's bytes, don't depend on the order of slides.
        name = f"/ppt/media/image-{hashlib.sha256(content).hexdigest()[:20]}.{extension}"
        if name not in self.parts:
            kind = _CONTENT_TYPES[extension]
            self.parts[name] = Part(PackURI(name), kind, self.package, content)
        return self.parts[name]
