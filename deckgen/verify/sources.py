"""Today's functions of the project, read from their files and never imported."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from types import CodeType

from msgspec import Struct

from deckgen.problems import ContentError, Place
from deckgen.source.definitions import Symbol, read_symbol
from deckgen.source.functions import FunctionBody, function_bodies

_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)


class Found(Struct, frozen=True):
    """A function as it is today: the file below the root, its text, its body."""

    file: str
    text: str
    body: FunctionBody

    def place(self, statement: int = 0) -> Place:
        """Where *statement* begins; 0 is the head."""
        line = self.body.line(statement)
        row = self.text.splitlines()[line - 1]
        column = len(row) - len(row.lstrip()) + 1
        return Place(self.file, line, column, max(1, len(row.strip())))


class Sources:
    """The functions of *package* below *root* by 'package.module:qualname'."""

    def __init__(self, root: Path, package: str) -> None:
        self._root = root
        self._package = package
        self._modules: dict[str, tuple[str, str] | None] = {}

    def find(self, name: str) -> Found | None:
        """The function *name*; None when there is none, or when *name* is not of the package."""
        module, _, qualname = name.partition(":")
        known = self._module(name, module)
        if known is None:
            return None
        file, text = known
        bodies = _bodies(text)
        return Found(file, text, bodies[qualname]) if qualname in bodies else None

    def symbol(self, name: str) -> Symbol | None:
        """The printed symbol *name*; None when there is none."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return read_symbol(self._root, name)
        except (ContentError, OSError, UnicodeDecodeError):
            return None

    def within(self, symbol: Symbol) -> list[tuple[str, Found]]:
        """The functions that *symbol* is or, as a class, holds."""
        module, _, qualname = symbol.name.partition(":")
        known = self._module(symbol.name, module)
        if known is None:
            return []
        file, text = known
        return [
            (f"{module}:{name}", Found(file, text, body))
            for name, body in _bodies(text).items()
            if name == qualname or name.startswith(f"{qualname}.")
        ]

    def holds(self, name: str) -> bool:
        """Whether *name* is a plain name within the package: a deck of anybody may say anything."""
        return bool(_NAME.fullmatch(name)) and name.startswith(
            (f"{self._package}.", f"{self._package}:")
        )

    def _module(self, name: str, module: str) -> tuple[str, str] | None:
        if not self.holds(name):
            return None
        if module not in self._modules:
            self._modules[module] = self._read(module)
        return self._modules[module]

    def _read(self, module: str) -> tuple[str, str] | None:
        stem = "/".join(module.split("."))
        for file in (f"{stem}.py", f"{stem}/__init__.py"):
            path = self._root / file
            try:
                if path.is_file():
                    return file, path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                return None
        return None


@lru_cache(maxsize=512)
def _bodies(text: str) -> dict[str, FunctionBody]:
    try:
        return {body.qualname: body for body in function_bodies(text)}
    except SyntaxError:
        return {}


@lru_cache(maxsize=64)
def executable_lines(text: str) -> frozenset[int]:
    """The lines of the source *text* that hold code (it is compiled, not run)."""
    lines: set[int] = set()
    left = [compile(text, "<source>", "exec", dont_inherit=True)]
    while left:
        code = left.pop()
        lines |= {line for _, _, line in code.co_lines() if line}
        left += [each for each in code.co_consts if isinstance(each, CodeType)]
    return frozenset(lines)
