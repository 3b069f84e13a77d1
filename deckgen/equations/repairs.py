"""What latex2mathml's result needs to look as mathematics is set: words, limits, colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from lxml import etree

_MATHML = "{http://www.w3.org/1998/Math/MathML}"
_STACKED = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_TAKES_LIMITS = frozenset("∑∏∐⋃⋂⨁⨂") | {
    "max",
    "min",
    "sup",
    "inf",
    "lim",
    "arg\u2009max",
    "arg\u2009min",
}


def repair(tree: etree._Element, *, colors: Mapping[str, str]) -> None:
    """Joins words, stacks limits and paints symbols in *tree*, which is changed."""
    for element in list(tree.iter()):
        name = etree.QName(element).localname
        if name == "mrow":
            _join_upright_letters(element)
        elif name in _STACKED and (element[0].text or "") in _TAKES_LIMITS:
            element.tag = _MATHML + _STACKED[name]
    for symbol in tree.iter(f"{_MATHML}mi"):
        plain = unicodedata.normalize("NFKC", symbol.text or "")  # a bold Q is the same Q
        if plain in colors:
            symbol.set("mathcolor", colors[plain])


def _join_upright_letters(row: etree._Element) -> None:
    r"""A row that is one word, as \mathrm{softmax} gives it letter by letter, becomes one symbol."""
    letters = list(row)
    if len(letters) < 2 or any(
        each.tag != f"{_MATHML}mi" or each.get("mathvariant") != "normal" for each in letters
    ):
        return
    first, *rest = letters
    first.text = "".join(each.text or "" for each in letters)
    for each in rest:
        row.remove(each)
