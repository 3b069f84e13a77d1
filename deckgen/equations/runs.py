"""The smallest parts of OMML: elements, and runs of symbols."""

from __future__ import annotations

from lxml import etree

M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_NAMESPACES = {"m": M, "a": A}
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def element(tag: str, *children: etree._Element, **attributes: str) -> etree._Element:
    """An element such as ``element("m:chr", val="∑")``; attributes are in its own vocabulary."""
    prefix, local = tag.split(":")
    nsmap = {name: _NAMESPACES[name] for name in {prefix, "m"}}
    made = etree.Element(f"{{{_NAMESPACES[prefix]}}}{local}", nsmap=nsmap)
    for name, value in attributes.items():
        made.set(f"{{{M}}}{name}" if prefix == "m" else name, value)
    made.extend(children)
    return made


def italic(text: str, color: str | None) -> etree._Element:
    """A variable, as mathematics sets it."""
    return _run(text, color)


def upright(text: str, color: str | None) -> etree._Element:
    """A number, an operator or a function's name."""
    style = [element("m:sty", val="p")]
    if len(text) > 1:
        # A word is not a product of its letters; LibreOffice looks at this mark alone.
        style.insert(0, element("m:lit"))
    return _run(text, color, *style)


def words(text: str, color: str | None) -> etree._Element:
    """Words between the symbols, in any script."""
    return _run(text, color, element("m:nor"))


def _run(text: str, color: str | None, *style: etree._Element) -> etree._Element:
    content = element("m:t")
    content.text = text
    if text != text.strip():
        content.set(_SPACE, "preserve")
    parts = [content]
    if color is not None:
        shade = element("a:solidFill", element("a:srgbClr", val=color.removeprefix("#").upper()))
        font = element("a:latin", typeface="Cambria Math")
        parts.insert(0, element("a:rPr", shade, font, lang="en-US"))
    if style:
        parts.insert(0, element("m:rPr", *style))
    return element("m:r", *parts)
