"""The widths and heights of characters in ems: never less than what the deck's typefaces need.

The deck asks for Arial, Microsoft YaHei and Consolas, which cannot be shipped; LibreOffice replaces
them by Liberation Sans (Arial's widths), Noto Sans CJK and a monospaced face. Every number here is the
larger of the two worlds, so that text measured to fit does fit in either:

- Latin: the wider of Noto Sans SC and Arial; bold is taken as 10 % wider (Arial's own mean is 6 %, its
  worst letters 11 %).
- Chinese, Japanese and Korean, and everything that the font lacks: 1 em.
- Code: 0.602 em (DejaVu Sans Mono, wider than Consolas' 0.55).
- Formulas in text: 12 % wider than the text's letters (DejaVu Math, LibreOffice's stand-in, is).
- Between Latin and East Asian text: 0.23 em, about what LibreOffice adds there (PowerPoint does not).
- Line height: 1.448 em where a line has an East Asian character (Noto Sans CJK; YaHei has 1.32), else
  1.2 em. A proportional line spacing shrinks the line from above, as both programs do it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from deckgen.place.elements import Run, Script

if TYPE_CHECKING:
    from PIL import ImageFont

#: of the size, for subscripts and superscripts
SCRIPT_SCALE = 0.67
CODE_ADVANCE = 0.602
WIDE_LINE, WIDE_ASCENT = 1.448, 1.16
LATIN_LINE, LATIN_ASCENT = 1.2, 0.93
#: how far a subscript reaches below the line's own descent
SUBSCRIPT_DROP = 0.10

#: what LibreOffice puts between East Asian and Latin text
SCRIPT_CHANGE = 0.23

_BOLD = 1.10
_MATH = 1.12
_UNITS = 1000
# Arial's advances where they are larger than those of Noto Sans SC, in thousandths of an em.
_ARIAL = {
    **dict.fromkeys("0123456789#$?Le", 556),
    **dict.fromkeys("ABEKPSVXYΑΒΕΚΡΥΧ", 667),
    **dict.fromkeys("CDRUΠ", 722),
    **dict.fromkeys("GOQΘΟ", 778),
    **dict.fromkeys("FTZΖΤ", 611),
    **dict.fromkeys("+<=>~−", 584),
    **dict.fromkeys("sxz", 500),
    **dict.fromkeys(" \u00a0", 278),
    **dict.fromkeys("MΜ", 833),
    **dict.fromkeys("ΔΛ", 668),
    "@": 1015,
    "W": 944,
    "°": 400,
    "Ξ": 650,
    "Σ": 618,
    "Ψ": 835,
    "π": 690,
    "σ": 617,
}


@cache
def _font() -> ImageFont.FreeTypeFont:
    """Noto Sans SC at a size whose pixels are thousandths of an em."""
    import pylopdf_fonts_zh_cn
    from PIL import ImageFont

    path = str(pylopdf_fonts_zh_cn.sans_path())
    return ImageFont.truetype(path, _UNITS, layout_engine=ImageFont.Layout.BASIC)


@cache
def is_wide(ch: str) -> bool:
    """Whether *ch* is set in the East Asian typeface (or may be: dashes, quotes, dots, arrows)."""
    return unicodedata.east_asian_width(ch) in "WF" or ch in "“”‘’—…·"


@cache
def advance(ch: str) -> float:
    """The width of *ch* in ems in the deck's regular typeface."""
    if unicodedata.combining(ch) or ch in "\u200b\u200c\u200d\u2060\ufe0f":
        return 0.0
    if is_wide(ch):
        return 1.0
    return max(float(_font().getlength(ch)), _ARIAL.get(ch, 0)) / _UNITS


@cache
def code_advance(ch: str) -> float:
    """The width of *ch* in ems in the typeface for code."""
    return CODE_ADVANCE if ch.isascii() else max(advance(ch), CODE_ADVANCE)


@lru_cache(maxsize=65536)
def _char(ch: str, bold: bool, mono: bool, math: bool, script: bool) -> float:
    width = code_advance(ch) if mono else advance(ch)
    if width < 1.0 and not mono:
        width *= (_BOLD if bold else 1.0) * (_MATH if math else 1.0)
    return width * SCRIPT_SCALE if script else width


@cache
def _side(ch: str) -> str:
    """'E' for East Asian characters, 'L' for other letters, digits and quotes, '' for signs, which join either."""
    if unicodedata.east_asian_width(ch) in "WF":
        return "E"
    return "L" if ch.isalnum() or ch in "“”‘’" else ""


def widths(runs: Sequence[Run]) -> list[float]:
    """The width of each character of *runs*, in ems of the size that their paragraph is set at."""
    found: list[float] = []
    before = ""
    for run in runs:
        bold, mono, math = run.bold, run.mono, run.math
        script = run.script is not Script.NORMAL
        for ch in run.text:
            width = _char(ch, bold, mono, math, script)
            side = _side(ch)
            if side and side != before:
                if before:
                    width += SCRIPT_CHANGE
                before = side
            found.append(width)
    return found


def text_width(runs: Sequence[Run]) -> float:
    """The width of *runs* on one line, in ems."""
    return sum(widths(runs))


@cache
def line_metrics(*, wide: bool, subscript: bool, spacing: float) -> tuple[float, float]:
    """Height and ascent in ems of a line that has *wide* characters or *subscript*s, or not.

    *spacing* is a multiple of the font's own line height.
    """
    natural, ascent = (WIDE_LINE, WIDE_ASCENT) if wide else (LATIN_LINE, LATIN_ASCENT)
    drop = SUBSCRIPT_DROP if subscript else 0.0
    return natural * spacing + drop, ascent - natural * (1 - spacing)
