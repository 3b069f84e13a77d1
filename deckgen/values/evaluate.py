"""A live value's expression evaluated over the results of its experiments."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Integral
from typing import Any


class LiveValueError(ValueError):
    """A live value that could not be evaluated; the message says why, for the author of the text."""


def evaluate(expression: str, results: Mapping[str, object]) -> str:
    """What *expression* shows on a slide; *results* maps the experiments that it names to their results.

    Raises LiveValueError when it names something that isn't there or is private, when it fails, and
    when what it gives isn't a text or a whole number: other numbers need a filter that rounds them.
    """
    from jinja2 import TemplateError

    from deckgen.values.sandbox import SANDBOX, Missing

    try:
        # undefined_to_none: a missing name shall fail, not be shown as 'None'
        value = SANDBOX.compile_expression(expression, undefined_to_none=False)(**results)
        if isinstance(value, Missing):
            str(value)  # fails with the name that was meant
    except TemplateError as error:
        raise LiveValueError(error.message or type(error).__name__) from None
    except ZeroDivisionError:
        raise LiveValueError("division by zero") from None
    except Exception as error:  # whatever a result's own method raises
        hint = ""
        if str(error).startswith(("unsupported operand", "can't multiply")) and "|" in expression:
            hint = (
                " (a filter takes the nearest value only: put a calculation in brackets before '|')"
            )
        raise LiveValueError(f"{type(error).__name__}: {error}{hint}") from error
    return _shown(value)


def _shown(value: Any) -> str:
    """*value* as text."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Integral) and not isinstance(value, bool):
        return str(int(value))
    if hasattr(value, "__float__") and not isinstance(value, bool):
        if not math.isfinite(float(value)):
            raise LiveValueError(f"the value is {value!r:.40}, which is no number to show")
        raise LiveValueError(
            f"the value {value!r:.40} must be rounded: add '| digits(2)', '| percent' or another filter"
        )
    raise LiveValueError(f"the value is a {type(value).__name__}, not a number or a text")
