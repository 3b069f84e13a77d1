"""LaTeX → MathML, with what latex2mathml passes over in silence turned into errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

import latex2mathml.converter
import latex2mathml.exceptions
from lxml import etree

from deckgen.equations.errors import EquationError

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_ALIGNED = re.compile(r"\\(begin|end)\{(?:aligned|align|split)\*?\}")


def latex_to_mathml(latex: str, *, colors: Mapping[str, str] | None = None) -> str:
    """*latex* as a ``math`` element for a display formula.

    *colors* gives symbols a colour of their own, such as ``{"Q": "#A6437D"}``. Raises EquationError,
    naming the command, where the formula can't be read.
    """
    return etree.tostring(mathml_tree(latex, colors=colors or {}), encoding="unicode")


def mathml_tree(latex: str, *, colors: Mapping[str, str]) -> etree._Element:
    """Like :func:`latex_to_mathml`, as an element."""
    try:
        source = latex2mathml.converter.convert(
            _ALIGNED.sub(r"\\\1{align*}", latex), display="block"
        )
        tree = etree.fromstring(source)
    except _ERRORS as error:
        what = f" ({error})" if str(error) else ""
        raise EquationError(f"can't read the formula {latex!r}: {_reason(error)}{what}") from error
    _refuse_unknown_commands(tree, latex)
    for row in tree.iter(_tag("mrow")):
        _join_upright_letters(row)
    _paint(tree, colors)
    return tree


_ERRORS: tuple[type[Exception], ...] = (
    *(
        each
        for each in vars(latex2mathml.exceptions).values()
        if isinstance(each, type) and issubclass(each, Exception)
    ),
    # what it lets slip through where an argument is missing
    IndexError,
    StopIteration,
    RuntimeError,
    etree.XMLSyntaxError,
)


def _reason(error: Exception) -> str:
    """'MissingEndError' as 'missing end'."""
    words = re.findall(r"[A-Z][a-z]+", type(error).__name__.removesuffix("Error"))
    return " ".join(words).lower() or "bad syntax"


def _refuse_unknown_commands(tree: etree._Element, latex: str) -> None:
    """latex2mathml prints a command that it doesn't know as text, and a stray '&' too."""
    for leaf in tree.iter(_tag("mi"), _tag("mo"), _tag("mtext")):
        text = leaf.text or ""
        if re.match(r"\\[a-zA-Z]", text):
            raise EquationError(f"the command {text} is not supported in the formula {latex!r}")
        if text == "&" and leaf.tag == _tag("mi"):
            raise EquationError(f"'&' stands outside of a matrix in the formula {latex!r}")


def _join_upright_letters(row: etree._Element) -> None:
    r"""A row that is one word, as \mathrm{softmax} gives it letter by letter, becomes one symbol."""
    letters = list(row)
    if len(letters) < 2 or any(
        each.tag != _tag("mi") or each.get("mathvariant") != "normal" for each in letters
    ):
        return
    first, *rest = letters
    first.text = "".join(each.text or "" for each in letters)
    for each in rest:
        row.remove(each)


def _paint(tree: etree._Element, colors: Mapping[str, str]) -> None:
    for leaf in tree.iter(_tag("mi")):
        name = unicodedata.normalize("NFKC", leaf.text or "")  # a bold Q is the same Q
        if name in colors:
            leaf.set("mathcolor", colors[name])


def _tag(local: str) -> str:
    return f"{{{NAMESPACE}}}{local}"
