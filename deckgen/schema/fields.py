"""Which keys a schema knows at some place in it, to suggest the one that was meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, RootModel
from pydantic.fields import FieldInfo

from deckgen.source.located import Loc, Node


def fields_at(model: type[BaseModel], way: Loc, node: Node) -> dict[str, FieldInfo]:
    """The keys possible in the mapping at *way* in a value of *model* that is written at *node*."""
    types: list[Any] = [
        model.model_fields["root"].annotation if issubclass(model, RootModel) else model
    ]
    for part in way:
        types = [inner for each in types for inner in _step(each, part, node)]
        node = node.children[part]
    known: dict[str, FieldInfo] = {}
    for each in _narrowed([t for outer in types for t in _members(outer) if _is_model(t)], node):
        known |= {field.alias or name: field for name, field in each.model_fields.items()}
    return known


def _step(annotation: Any, part: str | int, node: Node) -> Iterator[Any]:
    """The types of what *part* leads to in a value of type *annotation*."""
    members = list(_members(annotation))
    models = _narrowed([member for member in members if _is_model(member)], node)
    for model in models:
        for name, field in model.model_fields.items():
            if part == (field.alias or name):
                yield field.annotation
    for member in members:
        origin, arguments = get_origin(member), get_args(member)
        if isinstance(part, int) and origin in (tuple, list):
            yield from (item for item in arguments if item is not Ellipsis)
        elif origin in (dict, Mapping) or getattr(origin, "__name__", "") == "Mapping":
            yield arguments[1]


def _members(annotation: Any) -> Iterator[Any]:
    """*annotation* itself, or the members of a union, without the wrapping of Annotated and aliases."""
    annotation = getattr(annotation, "__value__", annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _members(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for member in get_args(annotation):
            yield from _members(member)
    else:
        yield annotation


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _narrowed(models: list[type[BaseModel]], node: Node) -> list[type[BaseModel]]:
    """The models whose ``kind`` is the one written at *node*; all of them when none is."""
    kind = node.children.get("kind")
    if kind is None:
        return models
    named = [
        model
        for model in models
        if "kind" in model.model_fields
        and kind.value in get_args(model.model_fields["kind"].annotation)
    ]
    return named or models
