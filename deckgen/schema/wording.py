"""The words for what a value is, what it should be, and which limit it breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails

from deckgen.problems import Place, Problem, suggest

_TYPES: Mapping[str, str] = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "tuple": "a list",
    "list": "a list",
    "iterable": "a list",
    "dict": "a mapping (key: value)",
    "mapping": "a mapping (key: value)",
    "model": "a mapping (key: value)",
    "none": "nothing",
    "is": "text",  # is_instance_of: SourceText's schema asks for a str
    "finite": "a finite number",
}
_TYPE_ERRORS = (
    "_type",
    "_parsing",
    "_of",
    "_from_float",
    "_attributes_type",
    "finite_number",
    "none_required",
)
_LIMITS: Mapping[str, str] = {
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "string_too_short": "must have at least {min_length} character(s)",
    "string_too_long": "must have at most {max_length} character(s)",
    "too_short": "must have at least {min_length} item(s)",
    "too_long": "must have at most {max_length} item(s), not {actual_length}",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
}
_WITHIN: Mapping[str, str] = {
    "greater_than": "write a number above {gt}",
    "greater_than_equal": "write {ge} or more",
    "less_than": "write a number below {lt}",
    "less_than_equal": "write {le} or less",
    "too_short": "add what is missing",
    "too_long": "keep {max_length}, or split the slide in two",
}
#: the schema's patterns in words
PATTERNS: Mapping[str, str] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "lower-case words and numbers joined by '-', such as 'why-scale'",
    r"^#[0-9A-Fa-f]{6}$": "a colour such as '#0072B2', in quotes",
    r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$": "the name of a Python module",
    r"^(https?://\S+)?$": "a link that starts with https://",
}


def _fitting(pattern: str, value: str) -> str | None:
    """What to write instead of *value*, if something near it fits *pattern*."""
    candidates = (
        re.sub(r"[^a-z0-9]+", "-", value.lower()).strip("-"),
        re.sub(r"\W+", "_", value),
        f"https://{value.partition('://')[2] or value}",
        "#0072B2",
    )
    near = next((text for text in candidates if text and re.search(pattern, text)), None)
    return f"write '{near}'" + (" or another colour" if near == "#0072B2" else "") if near else None


def expected_type(detail: ErrorDetails) -> str:
    """The type that was expected, in words; '' when the error isn't about a type."""
    kind = detail["type"]
    if kind in _LIMITS or not kind.endswith(_TYPE_ERRORS):
        return ""
    return _TYPES.get(kind.partition("_")[0], "")


def found_type(value: object) -> str:
    """What *value* from a YAML file is, in words."""
    if isinstance(value, bool):
        return f"the value {str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return "text"
    return "a list" if isinstance(value, list) else "a mapping"


def limit(detail: ErrorDetails, subject: str, place: Place, context: Mapping[str, Any]) -> Problem:
    """The problem of a value that has the right type and yet isn't allowed.

    A validator's own error (``PydanticCustomError``) gives the code by its type and the hint by its
    context; a message that starts with 'must' or 'needs' is said of the *subject*.
    """
    kind = detail["type"]
    hint = context.get("hint")
    code = "wrong-value"
    if kind == "string_pattern_mismatch":
        message = f"must be {PATTERNS.get(context['pattern'], 'like ' + str(context['pattern']))}"
        hint = _fitting(context["pattern"], str(detail["input"]))
    elif kind in _LIMITS:
        shown = {k: f"{v:g}" if isinstance(v, float) else v for k, v in context.items()}
        message = _LIMITS[kind].format(**shown)
        hint = _WITHIN[kind].format(**shown) if kind in _WITHIN else None
        if kind in ("literal_error", "enum"):
            choices = [
                part.strip("' ") for part in context["expected"].replace(" or ", ",").split(",")
            ]
            close = suggest(str(detail["input"]), choices)
            hint = f"did you mean '{close}'?" if close else None
    elif kind in ("value_error", "assertion_error"):
        message = str(context["error"])
    else:
        code, message = kind.replace("_", "-"), detail["msg"]
    said = f"{subject} {message}" if message.startswith(("must", "needs")) else message
    return Problem(code, said, place, hint)
