"""The theme part: the deck's colours and typefaces under the names that PowerPoint offers."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.assemble.colors import SLOTS
from deckgen.assemble.xml import Node, node, root
from deckgen.theme import Theme

# Where to look for the characters of each script, in the words of the theme part.
_SCRIPTS: Mapping[str, str] = {"zh-CN": "Hans", "zh-TW": "Hant", "ja-JP": "Jpan", "ko-KR": "Hang"}


def theme_part(theme: Theme, name: str, lang: str) -> Node:
    """The ``a:theme`` called *name*, with its East Asian face also as that of *lang*'s script."""
    return root(
        "a:theme",
        "a",
        {"name": name},
        node("a:themeElements", None, _colors(theme), _fonts(theme, lang), _formats()),
        node("a:objectDefaults"),
        node("a:extraClrSchemeLst"),
        _more_colors(theme),
    )


def _colors(theme: Theme) -> Node:
    slots = [node(f"a:{slot}", None, _rgb(theme.color(name))) for slot, name in SLOTS.items()]
    return node("a:clrScheme", {"name": "deckgen"}, *slots)


def _more_colors(theme: Theme) -> Node:
    """The named colours without a slot, so that the colour picker offers them too."""
    names = [name for name in theme.colors if name not in SLOTS.values()]
    colors = [node("a:custClr", {"name": name}, _rgb(theme.color(name))) for name in names]
    return node("a:custClrLst", None, *colors)


def _fonts(theme: Theme, lang: str) -> Node:
    script = _SCRIPTS.get(lang, "Hans")

    def collection(tag: str) -> Node:
        return node(
            tag,
            None,
            node("a:latin", {"typeface": theme.latin_font}),
            node("a:ea", {"typeface": theme.east_asian_font}),
            node("a:cs", {"typeface": ""}),
            node("a:font", {"script": script, "typeface": theme.east_asian_font}),
        )

    return node(
        "a:fontScheme", {"name": "deckgen"}, collection("a:majorFont"), collection("a:minorFont")
    )


def _formats() -> Node:
    """The three plain steps of fill, line and effect that every theme has to name."""

    def solid() -> Node:
        return node("a:solidFill", None, node("a:schemeClr", {"val": "phClr"}))

    lines = [node("a:ln", {"w": w, "cap": "flat"}, solid()) for w in (6_350, 12_700, 19_050)]
    effects = [node("a:effectStyle", None, node("a:effectLst")) for _ in range(3)]
    return node(
        "a:fmtScheme",
        {"name": "deckgen"},
        node("a:fillStyleLst", None, solid(), solid(), solid()),
        node("a:lnStyleLst", None, *lines),
        node("a:effectStyleLst", None, *effects),
        node("a:bgFillStyleLst", None, solid(), solid(), solid()),
    )


def _rgb(value: str) -> Node:
    return node("a:srgbClr", {"val": value.removeprefix("#").upper()})
