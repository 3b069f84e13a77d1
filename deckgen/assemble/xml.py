"""XML in the vocabularies of Office: a builder for elements, and their bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

NAMESPACES: Mapping[str, str] = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
    "p14": "http://schemas.microsoft.com/office/powerpoint/2010/main",
    "asvg": "http://schemas.microsoft.com/office/drawing/2016/SVG/main",
    "adec": "http://schemas.microsoft.com/office/drawing/2017/decorative",
    "ahyp": "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "ep": "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties",
    "op": "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
    "vt": "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
    "ds": "http://schemas.openxmlformats.org/officeDocument/2006/customXml",
}

Attributes: TypeAlias = Mapping[str, object]
Node: TypeAlias = etree._Element

# What XML 1.0 can't hold; PowerPoint offers to repair a file in which it stands escaped.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """*text* without the characters that XML can't hold."""
    return _ILLEGAL.sub("", text)


def node(tag: str, attributes: Attributes | None = None, *content: Node | str | None) -> Node:
    """An element such as ``node("a:off", {"x": 1})``; children that are None are left out.

    Prefixes of tags and attributes are those of :data:`NAMESPACES`.
    """
    prefix, local = tag.split(":")
    uri = NAMESPACES[prefix]
    element = etree.Element(f"{{{uri}}}{local}", nsmap={prefix: uri})
    for name, value in (attributes or {}).items():
        element.set(_attribute(name), clean(str(value)))
    for part in content:
        if isinstance(part, str):
            element.text = clean(part)
        elif part is not None:
            element.append(part)
    return element


def root(
    tag: str, prefixes: str, attributes: Attributes | None = None, *content: Node | None
) -> Node:
    """Like :func:`node`, for a part's outermost element: declares the named *prefixes* once."""
    prefix, local = tag.split(":")
    # A part in one vocabulary (properties, content types) is written without prefix.
    nsmap = {p or None: NAMESPACES[p or prefix] for p in prefixes.split(" ")}
    element = etree.Element(f"{{{NAMESPACES[prefix]}}}{local}", nsmap=nsmap)
    for name, value in (attributes or {}).items():
        element.set(_attribute(name), clean(str(value)))
    for part in content:
        if part is not None:
            element.append(part)
    return element


def to_bytes(element: Node) -> bytes:
    """The part whose outermost element is *element*."""
    return etree.tostring(element, xml_declaration=True, encoding="UTF-8", standalone=True)


def _attribute(name: str) -> str:
    prefix, _, local = name.rpartition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}" if prefix else name
