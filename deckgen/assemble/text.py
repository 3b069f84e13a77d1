"""Paragraphs and runs as the file's text: fonts by the theme, languages by script, real bullets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from deckgen.assemble.colors import color, fill
from deckgen.assemble.xml import Node, joined, node
from deckgen.lengths import Emu, Pt
from deckgen.measure.lines import indent
from deckgen.place.elements import Align, Anchor, Bullet, Paragraph, Run, Script
from deckgen.theme import Theme

_ZERO = Emu(0)
_WORDS = re.compile(r"\S+\s*|\s+")
_LINK_COLOR = "{A12FA001-AC4F-418D-AE19-62706E023703}"
_ALIGN = {Align.LEFT: "l", Align.CENTER: "ctr", Align.RIGHT: "r"}
_ANCHOR = {Anchor.TOP: "t", Anchor.MIDDLE: "ctr", Anchor.BOTTOM: "b"}
_BASELINE = {Script.SUB: -25_000, Script.SUPER: 30_000}
_MATH_FONT = "Cambria Math"


class FontSlot(Enum):
    """The two typefaces of a theme, as the file abbreviates them."""

    HEADING = "mj"
    BODY = "mn"


class TextStyle(Struct, frozen=True):
    """How a box's text looks where its runs say nothing else. *link* gives a target's relation id."""

    theme: Theme
    lang: str
    size: float
    link: Callable[[str], str]
    color: str = "ink"
    bold: bool = False
    line_spacing: float = 1.0
    slot: FontSlot = FontSlot.BODY


def body_properties(
    anchor: Anchor = Anchor.TOP, *, x: Emu = _ZERO, y: Emu = _ZERO, wrap: str = "square"
) -> Node:
    """The ``a:bodyPr`` of text that PowerPoint must not resize; *x* and *y* are its insets."""
    return node(
        "a:bodyPr",
        {
            "wrap": wrap,
            "lIns": int(x),
            "tIns": int(y),
            "rIns": int(x),
            "bIns": int(y),
            "rtlCol": 0,
            "anchor": _ANCHOR[anchor],
        },
        node("a:noAutofit"),
    )


def paragraphs(content: Sequence[Paragraph], style: TextStyle) -> list[Node]:
    """*content* as ``a:p`` elements, at least one, since text can't be without."""
    return [paragraph(each, style) for each in content] or [node("a:p")]


def paragraph(content: Paragraph, style: TextStyle) -> Node:
    """*content* as an ``a:p``."""
    size = round(style.size * content.scale * 100)
    runs = [piece for run in content.runs for piece in _pieces(run, style, size)]
    last = None
    if not runs:
        last = node("a:endParaRPr", {"lang": _LATIN_LANG, "sz": size})
    return node("a:p", None, _paragraph_properties(content, style, size), *runs, last)


def plain_run(text: str, lang: str) -> Node:
    """*text* as a run that takes its whole look from where it stands."""
    return node("a:r", None, node("a:rPr", _language(text, lang)), node("a:t", None, text))


def _paragraph_properties(content: Paragraph, style: TextStyle, size: int) -> Node:
    margin, hanging = indent(content)
    attributes: dict[str, object] = {
        "marL": int(Pt(margin * style.size)),
        "indent": -int(Pt(hanging * style.size)),
        "algn": _ALIGN[content.align],
    }
    if content.level:
        attributes["lvl"] = min(content.level, 8)
    before = round(content.space_before * style.size * 100)
    spacing = round(style.line_spacing * 100_000)
    return node(
        "a:pPr",
        attributes,
        node("a:lnSpc", None, node("a:spcPct", {"val": spacing})),
        node("a:spcBef", None, node("a:spcPts", {"val": before})),
        node("a:spcAft", None, node("a:spcPts", {"val": 0})),
        *_bullet(content, style),
    )


def _bullet(content: Paragraph, style: TextStyle) -> list[Node]:
    bullet = content.bullet
    if bullet is Bullet.NONE:
        return [node("a:buNone")]
    tint = node("a:buClr", None, color(style.theme, "primary"))
    if bullet is Bullet.NUMBER:
        start = {"startAt": content.number} if content.number > 1 else {}
        return [
            tint,
            node("a:buFont", {"typeface": "+mj-lt"}),
            node("a:buAutoNum", {"type": "arabicPeriod", **start}),
        ]
    return [tint, node("a:buFont", {"typeface": "Arial"}), node("a:buChar", {"char": "•"})]


def _pieces(run: Run, style: TextStyle, size: int) -> list[Node]:
    """*run*, cut where it holds line breaks, and a link between its words.

    LibreOffice breaks a line anywhere inside of a linked run, even in the midst of a word.
    """
    pieces: list[Node] = []
    for n, line in enumerate(run.text.split("\n")):
        if n:
            pieces.append(node("a:br", None, _run_properties(run, line, style, size)))
        for text in [line] if run.link is None else _WORDS.findall(line):
            if text:
                properties = _run_properties(run, text, style, size)
                pieces.append(node("a:r", None, properties, node("a:t", None, text)))
    return pieces


def _run_properties(run: Run, text: str, style: TextStyle, size: int) -> Node:
    attributes: dict[str, object] = {**_language(text, style.lang), "sz": size}
    attributes["b"] = int(run.bold or style.bold)
    attributes["i"] = int(run.italic)
    if run.script in _BASELINE:
        attributes["baseline"] = _BASELINE[run.script]
    if run.mono or run.math:
        attributes["noProof"] = 1
    attributes["dirty"] = 0
    highlight = None
    if run.highlight is not None:
        highlight = node("a:highlight", None, color(style.theme, run.highlight))
    return node(
        "a:rPr",
        attributes,
        fill(style.theme, run.color or style.color),
        highlight,
        _fonts(run, style),
        None if run.link is None else _link(style.link(run.link)),
    )


def _fonts(run: Run, style: TextStyle) -> Node:
    slot = style.slot.value
    if run.mono:
        return _typefaces(style.theme.code_font, style.theme.code_font, slot)
    if run.math:
        return _typefaces(_MATH_FONT, _MATH_FONT, slot)
    return _typefaces(f"+{slot}-lt", f"+{slot}-cs", slot)


@lru_cache(maxsize=64)
def _typefaces(latin: str, complex_script: str, slot: str) -> Node:
    return joined(
        node("a:latin", {"typeface": latin}),
        node("a:ea", {"typeface": f"+{slot}-ea"}),
        node("a:cs", {"typeface": complex_script}),
    )


def _link(relation: str) -> Node:
    """A link in its run's own colour (PowerPoint would take the theme's)."""
    keep = node("a:ext", {"uri": _LINK_COLOR}, node("ahyp:hlinkClr", {"val": "tx"}))
    return node("a:hlinkClick", {"r:id": relation}, node("a:extLst", None, keep))


_LATIN_LANG = "en-US"


def _language(text: str, lang: str) -> dict[str, object]:
    """The language marks of *text*: the deck's where it has East Asian characters, else English."""
    if not _is_east_asian(lang):
        return {"lang": lang}
    if not text.isascii() and any(unicodedata.east_asian_width(ch) in "WF" for ch in text):
        return {"lang": lang, "altLang": _LATIN_LANG}
    return {"lang": _LATIN_LANG}


def _is_east_asian(lang: str) -> bool:
    return lang.split("-")[0] in ("zh", "ja", "ko")
