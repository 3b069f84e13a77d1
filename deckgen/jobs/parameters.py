"""The parameters of a job: their types as written in its signature, and values checked against them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from deckgen.jobs.requests import Params
from deckgen.problems import suggest


class Scalar(Struct, frozen=True):
    """One of the plain types: 'int', 'float', 'str', 'bool' or 'None'."""

    name: str


class Choice(Struct, frozen=True):
    """One of the given literal values."""

    values: tuple[object, ...]


class Many(Struct, frozen=True):
    """A tuple of any length; a YAML list becomes one."""

    item: Type


class Either(Struct, frozen=True):
    """Any one of several types, the first that fits."""

    options: tuple[Type, ...]


Type: TypeAlias = Scalar | Choice | Many | Either

_SCALARS: Mapping[str, type] = {"int": int, "float": float, "str": str, "bool": bool}


class Parameter(Struct, frozen=True):
    """A keyword-only parameter: its name, its type as written, its default."""

    name: str
    annotation: str
    default: object

    @property
    def type(self) -> Type:
        """The type that the annotation says."""
        return parse_type(ast.parse(self.annotation, mode="eval").body)


class Mistake(Struct, frozen=True):
    """What is wrong with one given parameter, and the way out; *name* is as the author wrote it."""

    name: str
    code: str
    message: str
    hint: str | None = None


class ParametersError(Exception):
    """The parameters given for a job don't fit its signature; all mistakes are told."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("; ".join(m.message for m in self.mistakes))


def parse_type(node: ast.expr) -> Type:
    """The type that an annotation's syntax tree says. ValueError names what isn't supported."""
    match node:
        case ast.Name(id=name) if name in _SCALARS:
            return Scalar(name)
        case ast.Constant(value=None):
            return Scalar("None")
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return Either((*_options(parse_type(left)), *_options(parse_type(right))))
        case ast.Subscript(
            value=ast.Name(id="Literal") | ast.Attribute(attr="Literal"), slice=inside
        ):
            items = inside.elts if isinstance(inside, ast.Tuple) else [inside]
            return Choice(tuple(ast.literal_eval(item) for item in items))
        case ast.Subscript(
            value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=rest)])
        ) if rest is Ellipsis:
            return Many(parse_type(item))
    raise ValueError(
        f"'{ast.unparse(node)}' is not a type that YAML can give: use int, float, str, bool, "
        "Literal[...], tuple[X, ...] or a union of these with None"
    )


def _options(type_: Type) -> tuple[Type, ...]:
    return type_.options if isinstance(type_, Either) else (type_,)


def describe(type_: Type) -> str:
    """What *type_* expects, in words for a message."""
    match type_:
        case Scalar("int"):
            return "a whole number"
        case Scalar("float"):
            return "a number"
        case Scalar("str"):
            return "a text"
        case Scalar("bool"):
            return "true or false"
        case Choice(values):
            return "one of " + ", ".join(map(repr, values))
        case Many(item):
            return f"a list, each item {describe(item)}"
        case Either(options):
            return " or ".join(map(describe, options))
    return "null"


def convert(type_: Type, value: object) -> object:
    """*value* as *type_* (whole numbers become floats, lists tuples). ValueError when it doesn't fit."""
    match type_:
        case Scalar("None") if value is None:
            return None
        case Scalar("float") if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        case Scalar("int") if isinstance(value, int) and not isinstance(value, bool):
            return value
        case Scalar("str") if isinstance(value, str):
            return str(value)  # a plain one, without its place in the YAML
        case Scalar("bool") if isinstance(value, bool):
            return value
        case Choice(values):
            for known in values:
                if known == value and isinstance(known, bool) == isinstance(value, bool):
                    return known
        case Many(item) if isinstance(value, list | tuple):
            return tuple(convert(item, each) for each in value)
        case Either(options):
            return _convert_first(options, value)
    raise ValueError(f"expected {describe(type_)}, got {value!r}")


def _convert_first(options: tuple[Type, ...], value: object) -> object:
    for option in options:
        try:
            return convert(option, value)
        except ValueError:
            continue
    raise ValueError(f"expected {describe(Either(options))}, got {value!r}")


def check_params(
    signature: Iterable[Parameter], given: Mapping[str, object], *, owner: str
) -> Params:
    """*given* checked and converted, defaults filled in, in name order; *owner* is named in messages.

    Raises :class:`ParametersError` with every unknown name and every value of a wrong type.
    """
    known = {parameter.name: parameter for parameter in signature}
    mistakes: list[Mistake] = []
    values = {name: parameter.default for name, parameter in known.items()}
    for name, value in given.items():
        if name not in known:
            mistakes.append(_unknown(name, known, owner))
            continue
        try:
            values[str(name)] = convert(known[name].type, value)
        except ValueError as wrong:
            mistakes.append(
                Mistake(
                    name,
                    "bad-parameter",
                    f"parameter '{name}' of {owner}: {wrong}",
                    f"write '{name}: {_as_yaml(known[name].default)}' or the like",
                )
            )
    if mistakes:
        raise ParametersError(mistakes)
    return tuple(sorted(values.items()))


def _as_yaml(value: object) -> str:
    """*value* as YAML has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_as_yaml, value))}]"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(name: str, known: Iterable[str], owner: str) -> Mistake:
    names = sorted(known)
    close = suggest(name, names)
    have = f"{owner} has " + (", ".join(names) if names else "no parameters")
    return Mistake(
        name,
        "unknown-parameter",
        f"{owner} has no parameter '{name}'",
        f"did you mean '{close}'? {have}" if close else have,
    )
