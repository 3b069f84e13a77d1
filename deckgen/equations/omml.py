"""MathML → OMML, the mathematics of Office (ECMA-376 part 1, section 22.1).

Written here because the published converters lose colours, set accents as limits and wrap every row
in a box, which PowerPoint then refuses to break or to edit as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lxml import etree

from deckgen.equations.errors import EquationError, not_too_deep
from deckgen.equations.mathml import mathml_tree
from deckgen.equations.runs import element, italic, upright, words
from deckgen.memo import memoised

_NARY = "∑∏∐⋃⋂⨁⨂∫∬∭∮"
_INTEGRALS = "∫∬∭∮"
_BRACES = {"⏞": "top", "⏟": "bot", "⎴": "top", "⎵": "bot"}
_ACCENTS = {
    "^": "\u0302",
    "ˆ": "\u0302",
    "~": "\u0303",
    "˜": "\u0303",
    "¯": "\u0305",
    "‾": "\u0305",
    "˙": "\u0307",
    ".": "\u0307",
    "¨": "\u0308",
    "→": "\u20d7",
    "ˇ": "\u030c",
    "˘": "\u0306",
}
# Where the operand of a sum or a product ends.
_ENDS_OPERAND = frozenset("=<>≤≥≈≡∝+−-,;→∈⇒")
# in the order in which the file wants them
_STROKES = {"updiagonalstrike": "strikeBLTR", "downdiagonalstrike": "strikeTLBR"}
_WITH_LIMITS = frozenset(("msub", "msup", "msubsup", "munder", "mover", "munderover"))
_SPACES = ((1.5, "\u2003\u2003"), (0.9, "\u2003"), (0.25, "\u2005"), (0.1, "\u2009"))
_OPENING, _CLOSING = frozenset("([{|‖⟨⌊⌈"), frozenset(")]}|‖⟩⌋⌉")


def latex_to_omml(latex: str, *, colors: Mapping[str, str] | None = None) -> str:
    """*latex* as an ``m:oMath`` element; it takes size and colour from the text that it stands in.

    *colors* gives symbols a colour of their own ('#RRGGBB'): what PowerPoint itself writes for it, an
    ``a:rPr`` in the run, is not in the published schema, so validators that know only that complain.
    Raises EquationError where the formula can't be read or holds something that OMML can't say.
    """
    return _omml(str(latex), tuple(sorted((colors or {}).items())))


@memoised("equations/*.py")
def _omml(latex: str, colors: tuple[tuple[str, str], ...]) -> str:
    with not_too_deep(latex):
        tree = mathml_tree(latex, colors=dict(colors))
        formula = element("m:oMath", *_row(list(tree), None))
        return etree.tostring(formula, encoding="unicode")


def _row(nodes: Sequence[etree._Element], color: str | None) -> list[etree._Element]:
    """Neighbours, where a sum takes what follows as its operand and a function its argument."""
    made: list[etree._Element] = []
    at = 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        operator = _nary_operator(node)
        if operator is not None:
            end = at
            while end < len(nodes) and not _ends_operand(nodes[end]):
                end += 1
            made.append(_nary(node, operator, nodes[at:end], color))
            at = end
        elif _is_function(node) and at < len(nodes) and _local(nodes[at]) != "mo":
            name, argument = _convert(node, color), _convert(nodes[at], color)
            made.append(
                element(
                    "m:func",
                    element("m:fName", *name),
                    element("m:e", *argument),
                )
            )
            at += 1
        else:
            made += _convert(node, color)
    return made


def _convert(node: etree._Element, color: str | None) -> list[etree._Element]:
    """*node* as the elements that stand for it."""
    rule = _RULES.get(_local(node))
    if rule is None:
        raise EquationError(f"formulas with <{_local(node)}> can't be shown in PowerPoint")
    return rule(node, node.get("mathcolor") or color)


def _inside(tag: str, node: etree._Element, color: str | None) -> etree._Element:
    """The slot *tag* of a structure, filled with *node*."""
    return element(tag, *_row([node], color))


def _identifier(node: etree._Element, color: str | None) -> list[etree._Element]:
    text = node.text or ""
    if not text:
        return []
    roman = len(text) > 1 or node.get("mathvariant") == "normal"
    return [upright(text, color) if roman else italic(text, color)]


def _upright(node: etree._Element, color: str | None) -> list[etree._Element]:
    return [upright(node.text, color)] if node.text else []


def _words(node: etree._Element, color: str | None) -> list[etree._Element]:
    return [words(node.text.replace("\xa0", " "), color)] if node.text else []


def _space(node: etree._Element, color: str | None) -> list[etree._Element]:
    width = node.get("width", "0em").removesuffix("em")
    try:
        ems = float(width)
    except ValueError:
        return []
    for least, text in _SPACES:
        if ems >= least:
            return [words(text, color)]
    return []


def _group(node: etree._Element, color: str | None) -> list[etree._Element]:
    nodes = list(node)
    fence = _fence(nodes)
    if fence is None:
        return _row(nodes, color)
    opening, inner, closing = fence
    return [
        element(
            "m:d",
            element(
                "m:dPr",
                element("m:begChr", val=opening),
                element("m:endChr", val=closing),
            ),
            element("m:e", *_row(inner, color)),
        )
    ]


def _fence(nodes: list[etree._Element]) -> tuple[str, list[etree._Element], str] | None:
    r"""Opening, inside and closing of brackets that grow: \left…\right, of a matrix, of a binomial."""
    if len(nodes) < 2 or _local(nodes[0]) != "mo":
        return None
    first, last = nodes[0], nodes[-1]
    opening = first.text or ""
    around = _local(nodes[1]) == "mtable" or nodes[1].get("linethickness") == "0"
    if first.get("form") != "prefix" and not (around and opening in _OPENING):
        return None
    if _local(last) == "mo" and (last.get("form") == "postfix" or last.text in _CLOSING):
        return opening, nodes[1:-1], last.text or ""
    return (opening, nodes[1:], "") if around else None


def _fraction(node: etree._Element, color: str | None) -> list[etree._Element]:
    bar = "noBar" if node.get("linethickness", "1").strip("ptemx ") == "0" else "bar"
    above, below = node
    return [
        element(
            "m:f",
            element("m:fPr", element("m:type", val=bar)),
            _inside("m:num", above, color),
            _inside("m:den", below, color),
        )
    ]


def _root(node: etree._Element, color: str | None) -> list[etree._Element]:
    if _local(node) == "mroot":
        radicand, degree = node
        return [
            element(
                "m:rad",
                _inside("m:deg", degree, color),
                _inside("m:e", radicand, color),
            )
        ]
    return [
        element(
            "m:rad",
            element("m:radPr", element("m:degHide", val="1")),
            element("m:deg"),
            element("m:e", *_row(list(node), color)),
        )
    ]


def _script(node: etree._Element, color: str | None) -> list[etree._Element]:
    tag, slots = {
        "msub": ("m:sSub", ("m:sub",)),
        "msup": ("m:sSup", ("m:sup",)),
        "msubsup": ("m:sSubSup", ("m:sub", "m:sup")),
    }[_local(node)]
    base, *scripts = node
    filled = [_inside(slot, script, color) for slot, script in zip(slots, scripts, strict=True)]
    return [element(tag, _inside("m:e", base, color), *filled)]


def _stacked(node: etree._Element, color: str | None) -> list[etree._Element]:
    """Something above or below a base: an accent, a brace, or a limit."""
    base, *marks = node
    if _local(node) == "munderover":
        under, over = marks
        return [
            _limit(
                "m:limUpp", [_limit("m:limLow", _convert(base, color), under, color)], over, color
            )
        ]
    (mark,) = marks
    above = _local(node) == "mover"
    sign = mark.text or "" if _local(mark) == "mo" else ""
    if sign in _BRACES:
        return [_brace(sign, base, color)]
    if above and sign in _ACCENTS and (node.get("accent") or mark.get("stretchy")):
        properties = element("m:accPr", element("m:chr", val=_ACCENTS[sign]))
        return [element("m:acc", properties, _inside("m:e", base, color))]
    return [_limit("m:limUpp" if above else "m:limLow", _convert(base, color), mark, color)]


def _limit(
    tag: str, base: list[etree._Element], limit: etree._Element, color: str | None
) -> etree._Element:
    return element(tag, element("m:e", *base), _inside("m:lim", limit, color))


def _brace(sign: str, base: etree._Element, color: str | None) -> etree._Element:
    side = _BRACES[sign]
    properties = element(
        "m:groupChrPr",
        element("m:chr", val=sign),
        element("m:pos", val=side),
        element("m:vertJc", val="bot" if side == "top" else "top"),
    )
    return element("m:groupChr", properties, _inside("m:e", base, color))


def _nary(
    node: etree._Element, operator: str, operand: Sequence[etree._Element], color: str | None
) -> etree._Element:
    kind = _local(node)
    limits = list(node)[1:] if kind != "mo" else []
    slots: dict[str, etree._Element] = {}
    if kind in ("msubsup", "munderover"):
        slots = {"m:sub": limits[0], "m:sup": limits[1]}
    elif limits:
        slots = {"m:sub" if kind in ("msub", "munder") else "m:sup": limits[0]}
    hidden = [element(f"{slot}Hide", val="1") for slot in ("m:sub", "m:sup") if slot not in slots]
    place = "subSup" if operator in _INTEGRALS else "undOvr"
    return element(
        "m:nary",
        element(
            "m:naryPr",
            element("m:chr", val=operator),
            element("m:limLoc", val=place),
            *hidden,
        ),
        *[
            _inside(slot, slots[slot], color) if slot in slots else element(slot)
            for slot in ("m:sub", "m:sup")
        ],
        element("m:e", *_row(operand, color)),
    )


def _table(node: etree._Element, color: str | None) -> list[etree._Element]:
    rows = [list(row) for row in node if _local(row) in ("mtr", "mlabeledtr")]
    width = max(len(row) for row in rows)
    columns = [
        element("m:mc", element("m:mcPr", element("m:count", val="1"), element("m:mcJc", val=side)))
        for side in _sides(node, rows, width)
    ]
    lines = []
    for row in rows:
        cells = [element("m:e", *_row(list(cell), color)) for cell in row]
        cells += [element("m:e") for _ in range(width - len(row))]
        lines.append(element("m:mr", *cells))
    return [element("m:m", element("m:mPr", element("m:mcs", *columns)), *lines)]


def _sides(node: etree._Element, rows: list[list[etree._Element]], width: int) -> list[str]:
    """How each column is aligned: as the table says, else as the cells of its longest row say."""
    named = (node.get("columnalign") or "").split()
    longest = max(rows, key=len)
    return [
        named[n] if n < len(named) else longest[n].get("columnalign", "center")
        for n in range(width)
    ]


def _framed(node: etree._Element, color: str | None) -> list[etree._Element]:
    """A frame, or a stroke through what is crossed out."""
    signs = (node.get("notation") or "").split()
    if unknown := [each for each in signs if each != "box" and each not in _STROKES]:
        raise EquationError(f"formulas with {unknown[0]} can't be shown in PowerPoint")
    strokes = [element(f"m:{_STROKES[each]}", val="1") for each in signs if each != "box"]
    sides = [] if "box" in signs else ["Top", "Bot", "Left", "Right"]
    hidden = [element(f"m:hide{side}", val="1") for side in sides]
    content = element("m:e", *_row(list(node), color))
    return [element("m:borderBox", element("m:borderBoxPr", *hidden, *strokes), content)]


def _hidden(node: etree._Element, color: str | None) -> list[etree._Element]:
    properties = element("m:phantPr", element("m:show", val="0"))
    return [element("m:phant", properties, element("m:e", *_row(list(node), color)))]


_RULES: Mapping[str, Callable[[etree._Element, str | None], list[etree._Element]]] = {
    "mi": _identifier,
    "mn": _upright,
    "mo": _upright,
    "mtext": _words,
    "mspace": _space,
    "mrow": _group,
    "mstyle": _group,
    "mpadded": _group,
    "mfrac": _fraction,
    "msqrt": _root,
    "mroot": _root,
    "msub": _script,
    "msup": _script,
    "msubsup": _script,
    "munder": _stacked,
    "mover": _stacked,
    "munderover": _stacked,
    "mtable": _table,
    "menclose": _framed,
    "mphantom": _hidden,
}


def _nary_operator(node: etree._Element) -> str | None:
    """The sign of a sum, product or integral, with or without limits; None for anything else."""
    base = node
    if _local(node) in _WITH_LIMITS:
        base = node[0]
    text = base.text or ""
    return text if _local(base) == "mo" and len(text) == 1 and text in _NARY else None


def _is_function(node: etree._Element) -> bool:
    """Whether *node* is a function's name, such as log or max, with or without limits."""
    base = node[0] if _local(node) in _WITH_LIMITS else node
    name = (base.text or "").replace("\u2009", "")  # the thin space in 'arg max'
    return _local(base) in ("mi", "mo") and len(name) > 1 and name.isalpha()


def _ends_operand(node: etree._Element) -> bool:
    return _local(node) == "mo" and (node.text or "") in _ENDS_OPERAND


def _local(node: etree._Element) -> str:
    return etree.QName(node).localname
