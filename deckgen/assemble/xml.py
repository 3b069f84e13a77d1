"""Markup in the vocabularies of Office: elements, whole parts, and their bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from deckgen.source.characters import ILLEGAL

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


class Node(str):
    """Markup of whole elements, as opposed to text that still has to be escaped."""

    __slots__ = ()


# What XML 1.0 can't hold is left out: PowerPoint offers to repair a file in which it stands escaped.
_SPECIAL = re.compile(f'[&<>"\t\n\r{ILLEGAL}]')
_ESCAPES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}


def escape(text: str) -> str:
    """*text* as it stands in markup, without the characters that XML can't hold."""
    if _SPECIAL.search(text) is None:
        return text
    return _SPECIAL.sub(lambda found: _ESCAPES.get(found[0], ""), text)


def node(tag: str, attributes: Attributes | None = None, *content: Node | str | None) -> Node:
    """An element such as ``node("a:off", {"x": 1})``; children that are None are left out.

    Markup is kept as text, since a long deck has a million elements: a part is parsed once, as a whole.
    """
    named = tag
    if attributes:
        for name, value in attributes.items():
            shown = value if isinstance(value, str) else str(value)
            named = f'{named} {name}="{escape(shown)}"'
    if not content:
        return Node(f"<{named}/>")
    inside = "".join(
        [part if type(part) is Node else escape(part) for part in content if part is not None]
    )
    return Node(f"<{named}>{inside}</{tag}>" if inside else f"<{named}/>")


def joined(*elements: Node) -> Node:
    """*elements* one after the other."""
    return Node("".join(elements))


def root(
    tag: str,
    prefixes: str,
    attributes: Attributes | None = None,
    *content: Node | None,
    default: str | None = None,
) -> Node:
    """A part's outermost element, which declares *prefixes* (names of :data:`NAMESPACES`, with spaces).

    *default* is the vocabulary of the part's elements that are written without prefix.
    """
    declared: dict[str, object] = {f"xmlns:{name}": NAMESPACES[name] for name in prefixes.split()}
    if default is not None:
        declared["xmlns"] = NAMESPACES[default]
    return node(tag, {**declared, **(attributes or {})}, *content)


def to_bytes(element: Node) -> bytes:
    """The part whose outermost element is *element*."""
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{element}'.encode()
