"""LaTeX → MathML, with what latex2mathml passes over in silence turned into errors."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree

from deckgen.equations.errors import EquationError, not_too_deep
from deckgen.equations.repairs import repair
from deckgen.memo import memoised

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_ARITY = {
    **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
# What latex2mathml would misread, and what it understands instead.
_REWRITES = (
    (re.compile(r"\\(begin|end)\{(?:aligned|align|split)\*?\}"), r"\\\1{align*}"),
    (re.compile(r"\\arg\s*\\(max|min)(?![a-zA-Z])"), r"\\arg\1"),
    (re.compile(r"\\operatorname\*?\s*\{arg\s*\\[,;: ]\s*(max|min)\}"), r"\\arg\1"),
    (re.compile(r"\\mathrm\s*\{\s*([a-zA-Z])\s*\}"), r"\\mathrm{{\1}}"),
)
# Attributes that only such commands give: colours belong to the theme, links to the text around.
_OUTSIDE = {
    "mathcolor": r"a colour by \color",
    "mathbackground": r"a background by \colorbox",
    "href": r"a link by \href",
    "class": r"\class",
    "style": r"\style",
    "linebreak": r"a line break by \\",
}
# What latex2mathml lets slip through where an argument is missing.
_SLIPPED = (IndexError, StopIteration, RuntimeError, etree.XMLSyntaxError)


def latex_to_mathml(latex: str, *, colors: Mapping[str, str] | None = None) -> str:
    """*latex* as a ``math`` element for a display formula.

    *colors* gives symbols a colour of their own, such as ``{"Q": "#A6437D"}``. Raises EquationError,
    naming the command, where the formula can't be read.
    """
    return _mathml(str(latex), tuple(sorted((colors or {}).items())))


@memoised("equations/*.py")
def _mathml(latex: str, colors: tuple[tuple[str, str], ...]) -> str:
    with not_too_deep(latex):
        return etree.tostring(mathml_tree(latex, colors=dict(colors)), encoding="unicode")


def mathml_tree(latex: str, *, colors: Mapping[str, str]) -> etree._Element:
    """Like :func:`latex_to_mathml`, as an element."""
    source = re.sub(r"(?<!\\)%[^\n]*", "", latex).strip()
    if not source:
        raise EquationError("the formula is empty")
    for pattern, replacement in _REWRITES:
        source = pattern.sub(replacement, source)
    from latex2mathml import converter, exceptions  # 30 ms that a course without formulas keeps

    errors: tuple[type[Exception], ...] = (
        *(
            each
            for each in vars(exceptions).values()
            if isinstance(each, type) and issubclass(each, Exception)
        ),
        *_SLIPPED,
    )
    try:
        markup = converter.convert(source, display="block")
        tree = etree.fromstring(markup.replace("<mi>&</mi>", "<mi>&amp;</mi>"))
    except RecursionError:  # a RuntimeError, too
        raise
    except errors as error:
        raise EquationError(f"can't read the formula {latex!r}: {_reason(error)}") from error
    _refuse_what_was_misread(tree, latex)
    repair(tree, colors=colors)
    return tree


def _reason(error: Exception) -> str:
    """'MissingEndError' as 'missing end'."""
    words = re.findall(r"[A-Z][a-z]+", type(error).__name__.removesuffix("Error"))
    return " ".join(words).lower() or "bad syntax"


def _refuse_what_was_misread(tree: etree._Element, latex: str) -> None:
    """latex2mathml prints an unknown command as text, and leaves out missing arguments."""
    for element in tree.iter():
        name = etree.QName(element).localname
        text = element.text or ""
        if re.match(r"\\[a-zA-Z]", text):
            raise EquationError(f"the command {text} is not supported in the formula {latex!r}")
        if name == "mi" and text in ("&", "{", "}"):
            raise EquationError(f"a lone {text!r} stands in the formula {latex!r}")
        for attribute, command in _OUTSIDE.items():
            if element.get(attribute) is not None:
                raise EquationError(f"{command} is not supported in the formula {latex!r}")
        if len(element) < _ARITY.get(name, 0):
            raise EquationError(f"an argument is missing in the formula {latex!r}")
