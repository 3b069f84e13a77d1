"""How a value is written on a slide: each filter gives a text, all but the last take a number."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

MINUS = "\N{MINUS SIGN}"
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def percent(value: object, digits: int = 0) -> str:
    """A share as per cent: 0.983 is '98%'."""
    return _signed_text(f"{100 * number(value):.{digits}f}") + "%"


def fixed(value: object, digits: int = 2) -> str:
    """A number with that many digits after the point: 0.9834 is '0.98'."""
    return _signed_text(f"{number(value):.{digits}f}")


def thousands(value: object, digits: int = 0) -> str:
    """A large number in groups of three: 4096 is '4,096'."""
    return _signed_text(f"{number(value):,.{digits}f}")


def signed(value: object, digits: int = 2) -> str:
    """A difference with its sign, also when it is positive: '+0.12'."""
    text = fixed(value, digits)
    return text if text.startswith(MINUS) else f"+{text}"


def times(value: object, digits: int = 1) -> str:
    """A ratio: 3.21 is '3.2×'."""
    return fixed(value, digits) + "×"


def scientific(value: object, digits: int = 0) -> str:
    """A very small or large number: 2e-7 is '2×10⁻⁷'."""
    mantissa, exponent = f"{number(value):.{digits}e}".split("e")
    return f"{_signed_text(mantissa)}×10{str(int(exponent)).translate(_SUPERSCRIPTS)}"


def tojson(value: object) -> str:
    """A list of words and weights for a slide of tokens; weights have four digits."""
    return json.dumps(_jsonable(value), ensure_ascii=False)


def _jsonable(value: Any) -> object:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    if hasattr(value, "tolist"):  # numpy's arrays and scalars
        return _jsonable(value.tolist())
    if isinstance(value, bool | int):
        return value
    return round(number(value), 4)


def number(value: object) -> float:
    """*value* as a float. TypeError when it is no number, ValueError when it is infinite or NaN."""
    if isinstance(value, bool | str | bytes) or not hasattr(value, "__float__"):
        raise TypeError(f"a number is needed, not {type(value).__name__} {value!r:.40}")
    result = float(value)
    if not math.isfinite(result):
        raise ValueError(f"the value is {result}, which is no number to show")
    return result


def _signed_text(text: str) -> str:
    """*text* with a real minus sign, and none before a zero."""
    if not text.startswith("-"):
        return text
    return MINUS + text[1:] if any(ch in "123456789" for ch in text) else text[1:]


FILTERS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "percent": percent,
        "digits": fixed,
        "thousands": thousands,
        "signed": signed,
        "times": times,
        "scientific": scientific,
        "tojson": tojson,
    }
)
