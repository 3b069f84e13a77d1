"""The smallest parts of OMML: elements, runs of symbols, and the look of a structure's own strokes."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from lxml import etree

M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_NAMESPACES = {"m": M, "a": A}
_FONT = "Cambria Math"


@dataclass(frozen=True, slots=True)
class Look:
    """Size in points, and colour as '#RRGGBB' (None: the text's own)."""

    size: float
    color: str | None = None


def element(tag: str, *children: etree._Element, **attributes: str) -> etree._Element:
    """An element such as ``element("m:chr", val="∑")``; attributes are in its own vocabulary."""
    prefix, local = tag.split(":")
    made = etree.Element(f"{{{_NAMESPACES[prefix]}}}{local}", nsmap=_NAMESPACES)
    for name, value in attributes.items():
        made.set(f"{{{M}}}{name}" if prefix == "m" else name, value)
    made.extend(children)
    return made


def run(text: str, look: Look, *, style: str | None) -> etree._Element:
    """*text* as an ``m:r``; *style* is 'p' for upright, 'nor' for plain words, None for italic."""
    properties = element("m:rPr")
    if style == "nor":
        properties.append(element("m:nor"))
    elif style is not None:
        properties.append(element("m:sty", val=style))
    content = element("m:t")
    content.text = text
    if text != text.strip():
        content.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return element("m:r", properties, _text_properties(text, look, style), content)


def control(look: Look) -> etree._Element:
    """The ``m:ctrlPr`` that gives bars, brackets and roots the size and colour of their formula."""
    return element("m:ctrlPr", _text_properties("", look, None))


def _text_properties(text: str, look: Look, style: str | None) -> etree._Element:
    wide = any(unicodedata.east_asian_width(ch) in "WF" for ch in text)
    properties = element(
        "a:rPr",
        lang="zh-CN" if wide else "en-US",
        sz=str(round(look.size * 100)),
        b="0",
        i="1" if style is None else "0",
    )
    if look.color is not None:
        shade = element("a:srgbClr", val=look.color.removeprefix("#").upper())
        properties.append(element("a:solidFill", shade))
    properties.append(element("a:latin", typeface=_FONT))
    # Cambria Math has no Chinese: words in a formula take the deck's face.
    properties.append(element("a:ea", typeface="+mn-ea" if wide else _FONT))
    return properties
