"""The page that holds the slides: its template, its styles in the course's look, its script."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template
from markupsafe import Markup

from deckgen.html.slide import Sheet
from deckgen.html.words import page_words
from deckgen.place.elements import PlacedDeck
from deckgen.theme import Theme

ASSETS = Path(__file__).parent / "assets"
_EAST_ASIAN = ("Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Hiragino Sans GB")
_WIDE_FACES = {
    "normal": (
        "Microsoft YaHei", "Noto Sans CJK SC", "NotoSansCJKsc-Regular", "Noto Sans SC",
        "NotoSansSC-Regular", "PingFang SC", "PingFangSC-Regular",
    ),
    "bold": (
        "Microsoft YaHei Bold", "Noto Sans CJK SC Bold", "NotoSansCJKsc-Bold", "Noto Sans SC Bold",
        "NotoSansSC-Bold", "PingFang SC Semibold", "PingFangSC-Semibold",
    ),
}  # fmt: skip
#: what stands in either script, and is set in the East Asian typeface within East Asian text
_EITHER = "U+B7, U+2014, U+2018-2019, U+201C-201D, U+2026"


def page(
    deck: PlacedDeck,
    theme: Theme,
    sheets: Sequence[Sheet],
    *,
    script: str,
    styles: str = "",
    extra: str = "",
    policy: str | None = None,
) -> str:
    """The whole page. *styles* come after its own; *extra* is markup behind the slides."""
    return _template().render(
        deck=deck,
        words=page_words(deck.lang),
        contents=contents(sheets),
        sheets=sheets,
        styles=Markup(look(theme) + asset("slide.css") + asset("page.css") + styles),
        script=Markup(script),
        extra=Markup(extra),
        policy=policy,
    )


def contents(sheets: Iterable[Sheet]) -> list[tuple[str | None, list[Sheet]]]:
    """The sheets by chapter, in order."""
    return [(name, list(group)) for name, group in groupby(sheets, key=lambda s: s.chapter)]


@cache
def asset(name: str) -> str:
    """The text of a file that comes with the writer."""
    return (ASSETS / name).read_text(encoding="utf-8")


def script_hash(script: str) -> str:
    """What a content security policy calls *script*."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def look(theme: Theme) -> str:
    """The course's typefaces and colours as CSS."""
    text = _families(theme.latin_font, "Liberation Sans", "Helvetica", theme.east_asian_font)
    text += ", " + _families(*_EAST_ASIAN)
    code = _families(theme.code_font, "DejaVu Sans Mono", "Menlo", "Liberation Mono")
    east = _families(theme.east_asian_font, *_EAST_ASIAN)
    formula = _families(
        "Cambria Math", "STIX Two Math", "DejaVu Math TeX Gyre", "Latin Modern Math"
    )
    faces = "".join(_wide_face(weight, theme) for weight in _WIDE_FACES)
    return (
        f"{faces}:root {{ --text-font: {text}, sans-serif; --code-font: {code}, monospace, {east};"
        f" --math-font: {formula}, math, serif; --primary: {theme.color('primary')}; --line: {theme.color('line')};"
        f" --link: {theme.color('value_text')}; }}\n"
    )


def _wide_face(weight: str, theme: Theme) -> str:
    own = (theme.east_asian_font, f"{theme.east_asian_font} Bold")[weight == "bold"]
    names = dict.fromkeys((own, *_WIDE_FACES[weight]))
    sources = ", ".join(f"local({_quoted(name)})" for name in names)
    return (
        f'@font-face {{ font-family: "deck-wide"; font-weight: {weight}; src: {sources};'
        f" unicode-range: {_EITHER}; }}\n"
    )


def _families(*names: str) -> str:
    return ", ".join(_quoted(name) for name in dict.fromkeys(names))


def _quoted(name: str) -> str:
    """*name* as a CSS string that can't leave its style element."""
    return '"' + "".join(ch for ch in name if ch not in '"\\<>\n') + '"'


@cache
def _template() -> Template:
    environment = Environment(loader=FileSystemLoader(ASSETS), autoescape=True)
    return environment.get_template("page.html")
