"""The slide kinds, one a file: schema, layout, and an example that the tests build."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import get_args

from deckgen.kinds.base import Slide


@cache
def kinds() -> dict[str, type[Slide]]:
    """Every kind of slide by the name that YAML gives as ``kind``, in the order of the names.

    A module of this folder with a subclass of :class:`Slide` that has a field ``kind: Literal[name]`` is
    a kind; nothing else has to be told. TypeError when two modules claim one name.
    """
    found: dict[str, type[Slide]] = {}
    for info in pkgutil.iter_modules(__path__):
        for kind, model in _kinds_in(import_module(f"{__name__}.{info.name}")):
            if kind in found:
                raise TypeError(f"two kinds are called '{kind}': {found[kind]} and {model}")
            found[kind] = model
    return dict(sorted(found.items()))


def _kinds_in(module: ModuleType) -> list[tuple[str, type[Slide]]]:
    """The kinds that *module* itself defines, with their names."""
    return [
        (kind, item)
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, Slide) and item.__module__ == module.__name__
        if "kind" in item.model_fields
        for kind in get_args(item.model_fields["kind"].annotation)
    ]
