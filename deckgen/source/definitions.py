"""The source of a function or class that a slide prints, found by reading its file, never by importing it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from deckgen.problems import ContentError, Place, Problem, suggest
from deckgen.source.symbols import code_hash

_NAME = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
_Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Symbol(Struct, frozen=True):
    """A definition: where it stands, its text without common indent, and which lines are its docstring."""

    name: str  # 'package.module:qualname'
    file: str  # relative to the root, with slashes
    first_line: int  # in the file, counted from 1
    text: str
    sha256: str  # of the code alone, see code_hash
    docstring: range  # numbers of the lines within text, counted from 1


def read_symbol(root: str | Path, name: str, place: Place | None = None) -> Symbol:
    """The symbol called *name* ('package.module:qualname') in the project at *root*.

    A ContentError at *place*, with the nearest name, when there is no such module or definition.
    """
    parts = _NAME.fullmatch(name)
    if parts is None:
        hint = "write package.module:function, such as figures.attention.masks:hide"
        raise ContentError([Problem("bad-symbol", f"'{name}' names no symbol", place, hint)])
    module, qualname = parts[1], parts[2]
    path = _module_file(Path(root), module)
    if path is None:
        near = suggest(module, _modules(Path(root), module.split(".")[0]))
        way_out = f"did you mean '{near}'?" if near else None
        raise ContentError([Problem("unknown-symbol", f"no module '{module}'", place, way_out)])
    text = path.read_text(encoding="utf-8")
    try:
        known = _definitions(text)
    except SyntaxError as error:
        message = f"'{module}' is not valid Python: line {error.lineno}: {error.msg}"
        raise ContentError([Problem("bad-symbol", message, place)]) from None
    if qualname not in known:
        near = suggest(qualname, known)
        hint = f"did you mean '{module}:{near}'?" if near else "it has: " + ", ".join(known)
        message = f"'{module}' defines no '{qualname}'"
        raise ContentError([Problem("unknown-symbol", message, place, hint)])
    first, last, docstring = known[qualname]
    rows = text.splitlines()[first - 1 : last]
    indent = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    source = "\n".join(row[indent:] for row in rows) + "\n"
    relative = path.relative_to(root).as_posix()
    shown = range(docstring.start - first + 1, docstring.stop - first + 1)
    return Symbol(name, relative, first, source, code_hash(source), shown)


def _module_file(root: Path, module: str) -> Path | None:
    """The file of *module* below *root*, if there is one."""
    stem = root.joinpath(*module.split("."))
    candidates = (stem.with_name(stem.name + ".py"), stem / "__init__.py")
    return next((path for path in candidates if path.is_file()), None)


def _modules(root: Path, package: str) -> list[str]:
    """The modules of the top-level *package*."""
    files = (path.relative_to(root).with_suffix("") for path in (root / package).rglob("*.py"))
    return [".".join(file.parts).removesuffix(".__init__") for file in files]


@lru_cache(maxsize=256)
def _definitions(text: str) -> dict[str, tuple[int, int, range]]:
    """First line (decorators included), last line and docstring lines of each definition by qualname."""
    return dict(_walk(ast.parse(text).body, ""))


def _walk(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, tuple[int, int, range]]]:
    for item in body:
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([item.lineno, *(each.lineno for each in item.decorator_list)])
            name = prefix + item.name
            yield name, (first, item.end_lineno or first, _docstring(item))
            if isinstance(item, ast.ClassDef):
                yield from _walk(item.body, f"{name}.")


def _docstring(item: _Definition) -> range:
    """The lines of the docstring in the file; none when it is the only thing on the definition's line."""
    first = item.body[0]
    if (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
        and first.lineno > item.lineno
        and len(item.body) > 1
    ):
        return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(item.lineno, item.lineno)
