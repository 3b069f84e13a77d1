"""Which functions of the course's package ran, and which of their lines (measured by coverage.py)."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType

from coverage import Coverage

from deckgen.jobs.cache import Functions
from deckgen.source.symbols import code_hash


class Recording:
    """A context in which the lines of *package* below *root* are recorded; then ``functions``.

    Only bodies of functions and methods count, not what a module does when it is imported; what
    runs in a nested function counts for the function around it.
    """

    def __init__(self, root: Path, package: str) -> None:
        self._root = root
        folder = root.joinpath(*package.split("."))
        self._coverage = Coverage(
            data_file=None, include=[f"{folder}/*"], config_file=False, messages=False
        )

    def __enter__(self) -> Recording:
        self._coverage.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._coverage.stop()

    @property
    def functions(self) -> Functions:
        """('module:qualname', code hash, lines that ran) of every function that ran, sorted."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nothing of the package need have run
            data = self._coverage.get_data()
        found: list[tuple[str, str, tuple[int, ...]]] = []
        for file in data.measured_files():
            path = Path(file)
            module = ".".join(path.relative_to(self._root).with_suffix("").parts)
            module = module.removesuffix(".__init__")
            ran = set(data.lines(file) or ())
            for body in function_bodies(path.read_text(encoding="utf-8")):
                if lines := ran.intersection(range(body.first, body.last + 1)):
                    found.append((f"{module}:{body.qualname}", body.hash, tuple(sorted(lines))))
        return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class FunctionBody:
    """A function or method: its name in its module, the hash of its source, its body's lines."""

    qualname: str
    hash: str
    first: int
    last: int


@cache
def function_bodies(source: str) -> tuple[FunctionBody, ...]:
    """The functions and methods of *source*, without those that are nested in functions.

    The hash is of the whole definition with its decorators; the body's lines leave out the docstring.
    """
    lines = source.splitlines(keepends=True)
    return tuple(_bodies(ast.parse(source), "", lines))


def _bodies(
    node: ast.Module | ast.ClassDef, prefix: str, lines: list[str]
) -> Iterator[FunctionBody]:
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _bodies(child, f"{prefix}{child.name}.", lines)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            start = min([child.lineno, *(d.lineno for d in child.decorator_list)])
            last = child.end_lineno or child.lineno
            body = child.body[1:] if ast.get_docstring(child) is not None else child.body
            if body:
                source = "".join(lines[start - 1 : last])
                yield FunctionBody(prefix + child.name, code_hash(source), body[0].lineno, last)
