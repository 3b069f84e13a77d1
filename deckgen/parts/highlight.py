"""Python source as coloured runs, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from deckgen.memo import memoised
from deckgen.place.elements import Run

if TYPE_CHECKING:
    from pygments.token import _TokenType

# Pygments' token types by the end of their name, most specific first: colour and weight.
_LOOKS: Mapping[str, tuple[str | None, bool]] = {
    "Comment": ("code_comment", False),
    "Literal.String.Doc": ("code_comment", False),
    "Literal.String.Interpol": ("code_name", False),
    "Literal.String": ("code_string", False),
    "Literal.Number": ("code_number", False),
    "Keyword.Constant": ("code_number", False),
    "Keyword": ("code_keyword", True),
    "Operator.Word": ("code_keyword", True),
    "Name.Function": ("code_name", True),
    "Name.Class": ("code_name", True),
    "Name.Decorator": ("code_keyword", False),
    "Name.Builtin": ("code_name", False),
}


@memoised("parts/highlight.py", "place/elements.py")
def python_lines(source: str) -> tuple[tuple[Run, ...], ...]:
    """The runs of each line of *source*, in the monospaced face, without its line breaks."""
    from pygments.lexers.python import PythonLexer

    lines: list[list[Run]] = [[]]
    for kind, text in PythonLexer(ensurenl=False, stripnl=False).get_tokens(source):
        color, bold = _look(kind)
        for number, part in enumerate(text.split("\n")):
            if number:
                lines.append([])
            if part:
                lines[-1].append(Run(part, bold=bold, mono=True, color=color))
    while lines and not lines[-1]:
        lines.pop()
    return tuple(tuple(line) for line in lines)


def plain_lines(text: str) -> tuple[tuple[Run, ...], ...]:
    """The lines of *text* in the monospaced face, without colour."""
    rows = text.rstrip("\n").expandtabs(4).split("\n")
    return tuple((Run(row, mono=True),) if row else () for row in rows)


@lru_cache(maxsize=256)
def _look(kind: _TokenType) -> tuple[str | None, bool]:
    """Colour and weight for the token type *kind*."""
    path = str(kind).removeprefix("Token.")
    return next((look for name, look in _LOOKS.items() if path.startswith(name)), (None, False))
