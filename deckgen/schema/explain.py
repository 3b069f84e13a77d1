"""A failed validation in plain words: pydantic's errors as problems with place and hint."""

from __future__ import annotations

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from deckgen.problems import Problem, suggest, unknown
from deckgen.schema.fields import fields_at
from deckgen.schema.wording import expected_type, found_type, limit
from deckgen.source.located import Loc, Located, Node


def problems_of(
    error: ValidationError, model: type[BaseModel], located: Located, base: Loc = ()
) -> list[Problem]:
    """The problems behind *error*, which validating the value at *base* against *model* raised.

    A value that fits none of several possible types is one problem, not one for each type.
    """
    spot = _Spots(model, located, base)
    grouped: dict[tuple[str, Loc], list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        family, way = _family(detail), spot.way(detail)
        if not spot.has_enough_items(detail, way):
            grouped.setdefault((family, way), []).append(detail)
    for family, way in list(grouped):
        if family == "wrong-choice" and ("wrong-type", way) in grouped:  # 'a number or one of …'
            grouped["wrong-type", way] += grouped.pop((family, way))
    return [
        spot.problem(family, way, details)
        for (family, way), details in grouped.items()
        if family != "wrong-type" or not any(_says_more(other, way) for other in grouped)
    ]


def _says_more(other: tuple[str, Loc], way: Loc) -> bool:
    """Whether *other* is about the value at *way* or a part of it, and says more than that it has a wrong type."""
    family, its_way = other
    within = its_way[: len(way)] == way
    return within and (family != "wrong-type" or len(its_way) > len(way))


def _family(detail: ErrorDetails) -> str:
    kind = detail["type"]
    if kind == "missing" or kind == "union_tag_not_found":
        return "missing-key"
    if kind == "extra_forbidden":
        return "unknown-key"
    if kind == "union_tag_invalid":
        return "unknown-kind"
    if kind == "literal_error":
        return "wrong-choice"
    if expected_type(detail):
        return "wrong-type"
    return "wrong-value"


class _Spots:
    """The places of one value's errors, and what to say about each."""

    def __init__(self, model: type[BaseModel], located: Located, base: Loc) -> None:
        self._model = model
        self._located = located
        self._base = base
        self._root = located.node(base)

    def way(self, detail: ErrorDetails) -> Loc:
        """Where in the value the error is; ends with the key that is missing."""
        parts = detail["loc"] + tuple(detail.get("ctx", {}).get("at", ()))
        if detail["type"] == "missing":
            return (*_written(parts[:-1], self._root), parts[-1])
        if detail["type"] == "union_tag_not_found":
            return (*_written(parts, self._root), _discriminator(detail))
        return _written(parts, self._root)

    def has_enough_items(self, detail: ErrorDetails, way: Loc) -> bool:
        """Whether a list is called too short only because some of its items are wrong."""
        least = detail.get("ctx", {}).get("min_length", 0)
        return detail["type"] == "too_short" and len(self._root_at(way).children) >= least

    def problem(self, family: str, way: Loc, details: list[ErrorDetails]) -> Problem:
        """The problem of *family* at *way*, about which pydantic said *details*."""
        if family == "missing-key":
            return self._missing(way)
        if family == "unknown-key":
            return self._unknown(way)
        if family == "unknown-kind":
            return self._unknown_kind(way, details[0])
        if family == "wrong-type":
            return self._wrong_type(way, details)
        return self._wrong_value(way, details[0])

    def _missing(self, way: Loc) -> Problem:
        *parent, key = way
        mapping = tuple(parent)
        field = fields_at(self._model, mapping, self._root).get(str(key))
        about = f" ({field.description})" if field and field.description else ""
        cause = f"{self._subject(mapping)} has no '{key}'"
        place = self._located.place(self._base + mapping)
        return Problem("missing-key", cause, place, f"add '{key}: …'{about}")

    def _unknown(self, way: Loc) -> Problem:
        *parent, key = way
        known = fields_at(self._model, tuple(parent), self._root)
        close = suggest(str(key), known)
        hint = f"did you mean '{close}'?" if close else f"possible here: {', '.join(known)}"
        cause = f"{self._subject(tuple(parent))} has no key '{key}'"
        return Problem("unknown-key", cause, self._located.key_place(self._base + way), hint)

    def _unknown_kind(self, way: Loc, detail: ErrorDetails) -> Problem:
        context = detail.get("ctx", {})
        key, tag = _discriminator(detail), str(context.get("tag"))
        known = [name.strip(" '") for name in str(context.get("expected_tags", "")).split(",")]
        node = self._root_at(way)
        place = node.children[key].place if key in node.children else node.place
        return unknown("kind", tag, known, place)

    def _wrong_type(self, way: Loc, details: list[ErrorDetails]) -> Problem:
        expected = dict.fromkeys(
            expected_type(detail) or detail["ctx"]["expected"] for detail in details
        )
        wanted = " or ".join(expected)
        node = self._root_at(way)
        hint = None
        if node.value is None:
            cause = f"{self._subject(way)} is empty; it must be {wanted}"
            if "text" in expected:
                hint = "write it behind the colon; in quotes if it begins with '#' or another sign"
        else:
            cause = f"{self._subject(way)} must be {wanted}, not {found_type(node.value)}"
            if "text" in expected and isinstance(node.value, bool | int | float):
                hint = "put it in quotes"
            elif "a list" in expected:
                hint = "start each item with '- ' on a line of its own"
            elif "a number" in wanted or "a whole number" in wanted:
                hint = "write it in digits, without a unit"
            elif "text" in expected and isinstance(node.value, list):
                hint = "write one text, without '- ' before it"
        return Problem("wrong-type", cause, node.place, hint)

    def _wrong_value(self, way: Loc, detail: ErrorDetails) -> Problem:
        context = detail.get("ctx", {})
        is_key = "[key]" in detail["loc"]
        loc = self._base + way
        place = self._located.key_place(loc) if is_key else self._located.place(loc)
        subject = f"the name '{way[-1]}'" if is_key else self._subject(way)
        return limit(detail, subject, place, context)

    def _root_at(self, way: Loc) -> Node:
        return self._located.node(self._base + way)

    def _subject(self, way: Loc) -> str:
        """What a message calls the value at *way*."""
        if not way:
            return _called(self._root, self._base)
        name = next((part for part in reversed(way) if isinstance(part, str)), None)
        if isinstance(way[-1], int):
            return f"item {way[-1] + 1} of '{name}'" if name else f"item {way[-1] + 1}"
        return f"'{name}'"


def _called(node: Node, base: Loc) -> str:
    if base[:1] == ("slides",):
        name = node.children.get("id")
        return f"slide '{name.value}'" if name else "this slide"
    return f"'{base[-1]}'" if base else "the file"


def _discriminator(detail: ErrorDetails) -> str:
    return str(detail.get("ctx", {}).get("discriminator", "kind")).strip("'")


def _written(parts: tuple[str | int, ...], node: Node) -> Loc:
    """The longest way through *node* along *parts*: pydantic mixes tags of unions and names of types in."""
    if not parts:
        return ()
    first, rest = parts[0], parts[1:]
    dropped = _written(rest, node)
    if first not in node.children:
        return dropped
    kept = (first, *_written(rest, node.children[first]))
    return kept if len(kept) > len(dropped) else dropped  # a tag may be called like a key
