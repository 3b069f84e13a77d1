"""A YAML file as values, with the place of every key and every value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from deckgen.problems import Place

#: the way to a value: keys of mappings and indices of lists, from the root
Loc: TypeAlias = tuple[str | int, ...]


class Node(NamedTuple):
    """A value, where it stands, and the same of what is in it (*keys*: where a mapping's keys stand)."""

    value: object
    place: Place
    children: Mapping[str | int, Node] = {}
    keys: Mapping[str, Place] = {}


class Located(Struct, frozen=True):
    """A file's values: dicts (their keys SourceText), lists, SourceText, int, float, bool and None."""

    file: str  # as displayed
    text: str
    root: Node

    @property
    def value(self) -> object:
        """The whole value."""
        return self.root.value

    def node(self, loc: Loc) -> Node:
        """What stands at *loc*. KeyError when nothing does."""
        node = self.root
        for part in loc:
            node = node.children[part]
        return node

    def place(self, loc: Loc) -> Place:
        """Where the value at *loc* stands (a mapping or list: where it begins)."""
        return self.node(loc).place

    def key_place(self, loc: Loc) -> Place:
        """Where the key that leads to *loc* stands; for an item of a list, the item's place."""
        *parent, last = loc
        keys = self.node(tuple(parent)).keys
        return keys[last] if isinstance(last, str) and last in keys else self.place(loc)
