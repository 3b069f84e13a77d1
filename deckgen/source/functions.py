"""The functions of a source file: their identity, and their statements counted so that layout doesn't matter."""

from __future__ import annotations

import ast
import io
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from deckgen.source.symbols import code_hash


class FunctionBody(Struct, frozen=True):
    """A function or method: its name in its module, the hash of its source, its body's lines.

    ``statements`` are the lines where its logical lines begin, decorators and head included. Two sources of
    one hash have the same logical lines, so a statement's number names the same code in both, wherever
    comments, blank lines and wrapping put it.
    """

    qualname: str
    hash: str
    first: int  # of the body without its docstring; lines count from 1 in the file
    last: int
    statements: tuple[int, ...]

    def numbers(self, lines: Iterable[int]) -> tuple[int, ...]:
        """The numbers, from 0, of the statements in the body that *lines* of the file belong to."""
        inside = (line for line in lines if self.first <= line <= self.last)
        return tuple(sorted({bisect_right(self.statements, line) - 1 for line in inside}))

    def line(self, number: int) -> int:
        """The line of the file where statement *number* begins (the head's for one that isn't there)."""
        known = 0 <= number < len(self.statements)
        return self.statements[number if known else 0]


@lru_cache(maxsize=512)
def function_bodies(source: str) -> tuple[FunctionBody, ...]:
    """The functions and methods of *source*, without those that are nested in functions.

    The hash is of the whole definition with its decorators; the body's lines leave out the docstring.
    Raises SyntaxError when *source* is not Python.
    """
    tree = ast.parse(source)
    return tuple(_bodies(tree, "", source.splitlines(keepends=True), _logical_lines(source)))


def _bodies(
    node: ast.Module | ast.ClassDef, prefix: str, lines: list[str], logical: list[int]
) -> Iterator[FunctionBody]:
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _bodies(child, f"{prefix}{child.name}.", lines, logical)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            start = min([child.lineno, *(d.lineno for d in child.decorator_list)])
            last = child.end_lineno or child.lineno
            body = child.body[1:] if ast.get_docstring(child) is not None else child.body
            if body:
                digest = code_hash("".join(lines[start - 1 : last]))
                first = min(body[0].lineno, *(d.lineno for d in _decorators(body[0])), last)
                statements = tuple(n for n in logical if start <= n <= last)
                yield FunctionBody(prefix + child.name, digest, first, last, statements)


def _decorators(node: ast.stmt) -> list[ast.expr]:
    return list(getattr(node, "decorator_list", ()))


def _logical_lines(source: str) -> list[int]:
    """The lines of *source* where a logical line begins, rising."""
    found: list[int] = []
    fresh = True
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NEWLINE:
            fresh = True
        elif fresh and token.type not in layout:
            found.append(token.start[0])
            fresh = False
    return found
