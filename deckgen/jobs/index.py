"""The course's experiments, figures and demos, read from the sources without importing them.

A signature is a schema: names, types and defaults of keyword-only parameters are taken from the syntax
tree, so a check of the content costs neither torch nor matplotlib. What was read of a file is remembered.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from deckgen.jobs.parameters import Parameter, convert, parse_type
from deckgen.memo import memoised, remembering
from deckgen.problems import ContentError, Place, Problem
from deckgen.source.course_folder import memo_file

ROOMS = ("experiments", "plots", "demos")
KINDS = ("experiment", "figure", "demo")


class Entry(Struct, frozen=True):
    """A marked function: what it is called, where it stands, what it takes and what it shows."""

    kind: str  # one of KINDS
    name: str
    module: str
    file: str  # below the project's root, with forward slashes
    line: int
    parameters: tuple[Parameter, ...]
    summary: str
    draws: tuple[str, ...] = ()

    @property
    def symbol(self) -> str:
        """'package.module:function'."""
        return f"{self.module}:{self.name}"


class Index(Struct, frozen=True):
    """Every experiment and figure by name, every demo by symbol, and what is wrong with them."""

    experiments: Mapping[str, Entry] = field(default_factory=dict)
    figures: Mapping[str, Entry] = field(default_factory=dict)
    demos: Mapping[str, Entry] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


class _Read(Struct, frozen=True):
    """What one file holds."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]


def read_index(root: Path, package: str) -> Index:
    """The index of *package* (a folder below *root*); its ``problems`` name file and line."""
    with remembering(memo_file(root)):
        return _join(
            [_read(path, path.relative_to(root).as_posix()) for path in _sources(root, package)]
        )


def _read(path: Path, file: str) -> _Read:
    try:
        return _read_file(path.read_bytes(), file)
    except IsADirectoryError:  # a folder whose name ends like a file's
        return _Read((), ())
    except OSError as error:
        message = f"the file can't be read: {error.strerror}"
        return _Read((), (Problem("bad-python", message, Place(file)),))


def _sources(root: Path, package: str) -> Iterator[Path]:
    for room in ROOMS if package else ():
        folder = root.joinpath(*package.split("."), room)
        yield from sorted(p for p in folder.rglob("*.py") if not p.name.startswith("."))


def _join(reads: list[_Read]) -> Index:
    tables: dict[str, dict[str, Entry]] = {kind: {} for kind in KINDS}
    problems = [problem for read in reads for problem in read.problems]
    for entry in (entry for read in reads for entry in read.entries):
        table = tables[entry.kind]
        name = entry.symbol if entry.kind == "demo" else entry.name
        if name in table:
            problems.append(_clash(entry, table[name]))
        else:
            table[name] = entry
    for entry in tables["figure"].values():
        problems += _unknown_draws(entry, tables["experiment"])
    return Index(tables["experiment"], tables["figure"], tables["demo"], tuple(problems))


def _clash(entry: Entry, first: Entry) -> Problem:
    return Problem(
        "duplicate-name",
        f"a second {entry.kind} named '{entry.name}'; the first is at {first.file}:{first.line}",
        Place(entry.file, entry.line),
        f"give one of the two functions another name: a {entry.kind} is known by it",
    )


def _unknown_draws(entry: Entry, experiments: Mapping[str, Entry]) -> list[Problem]:
    return [
        Problem(
            "unknown-experiment",
            f"figure '{entry.name}' draws '{name}', and no experiment has this name",
            Place(entry.file, entry.line),
        )
        for name in entry.draws
        if name not in experiments
    ]


@memoised("jobs/index.py", "jobs/parameters.py", "problems.py")
def _read_file(data: bytes, file: str) -> _Read:
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        tree = ast.parse(data.decode(encoding))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as wrong:
        line = getattr(wrong, "lineno", None) or 1
        message = getattr(wrong, "msg", None) or str(wrong) or "it is too deeply nested"
        return _Read((), (Problem("bad-python", message, Place(file, line)),))
    constants = _Constants(tree)
    entries: list[Entry] = []
    problems: list[Problem] = []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        try:
            if mark := _mark(node, file, constants):
                entries.append(_entry(node, mark, file, constants))
        except ContentError as error:
            problems += error.problems
    return _Read(tuple(entries), tuple(problems))


def _mark(
    node: ast.FunctionDef, file: str, constants: _Constants
) -> tuple[str, tuple[str, ...]] | None:
    """Kind and drawn experiments by the function's decorators; None when it has no mark."""
    for decorator in node.decorator_list:
        call = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", None)
        if name in KINDS:
            return name, _draws(decorator, file, constants)
    return None


def _draws(decorator: ast.expr, file: str, constants: _Constants) -> tuple[str, ...]:
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg != "draws":
            continue
        try:
            value = ast.literal_eval(constants.visit(keyword.value))
        except ValueError:
            value = None
        names = (value,) if isinstance(value, str) else value
        if isinstance(names, tuple | list) and all(isinstance(name, str) for name in names):
            return tuple(names)
        place = Place(file, keyword.value.lineno, keyword.value.col_offset + 1)
        hint = 'write draws="growth", or draws=("growth", "decay")'
        cause = "'draws' must be the names of experiments, written out"
        raise ContentError([Problem("bad-signature", cause, place, hint)])
    return ()


class _Constants(ast.NodeTransformer):
    """Puts what a file's top level assigns to a name in the place of that name."""

    def __init__(self, tree: ast.Module) -> None:
        self._values: dict[str, ast.expr] = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._values[node.targets[0].id] = node.value
            elif (
                isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
            ):
                self._values[node.target.id] = node.value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The assigned expression of a known name."""
        return self._values.get(node.id, node)


def _entry(
    node: ast.FunctionDef, mark: tuple[str, tuple[str, ...]], file: str, constants: _Constants
) -> Entry:
    kind, draws = mark
    problems: list[Problem] = []
    parameters: list[Parameter] = []
    wanted = len(draws) + 1 if kind == "figure" else 0
    positional = [*node.args.posonlyargs, *node.args.args]
    if len(positional) != wanted or node.args.vararg or node.args.kwarg:
        problems.append(_bad_signature(node, kind, draws, file))
    for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        try:
            parameters.append(_parameter(arg, default, constants))
        except ValueError as wrong:
            place = Place(file, arg.lineno, arg.col_offset + 1, len(arg.arg))
            problems.append(
                Problem(
                    "bad-signature",
                    f"parameter '{arg.arg}' of {kind} '{node.name}': {wrong}",
                    place,
                )
            )
    if problems:
        raise ContentError(problems)
    summary = (ast.get_docstring(node) or "").partition("\n")[0]
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return Entry(kind, node.name, module, file, node.lineno, tuple(parameters), summary, draws)


def _bad_signature(node: ast.FunctionDef, kind: str, draws: tuple[str, ...], file: str) -> Problem:
    takes = {
        "experiment": "only keyword-only parameters",
        "demo": "nothing",
        "figure": "a canvas, then "
        + (" and ".join(f"the result of '{d}'" for d in draws) or "no result"),
    }[kind]
    rest = ", then keyword-only parameters" if kind == "figure" else ""
    return Problem(
        "bad-signature",
        f"{kind} '{node.name}' must take {takes}{rest}",
        Place(file, node.lineno),
    )


def _parameter(arg: ast.arg, default: ast.expr | None, constants: _Constants) -> Parameter:
    if arg.annotation is None:
        raise ValueError("has no type")
    if default is None:
        raise ValueError("has no default")
    annotation = constants.visit(arg.annotation)
    type_ = parse_type(annotation)
    try:
        value = ast.literal_eval(constants.visit(default))
    except ValueError:
        raise ValueError("its default is not a literal") from None
    return Parameter(arg.arg, ast.unparse(annotation), convert(type_, value))
