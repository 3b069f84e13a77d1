"""The environment in which live values are evaluated: experiments' results can be read, nothing else."""

from __future__ import annotations

from typing import Any

from jinja2 import StrictUndefined
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from deckgen.problems import suggest
from deckgen.values.filters import FILTERS

#: of jinja's own filters, those that lead from a result to a number or a text
_KEPT_FILTERS = ("abs", "first", "join", "last", "length", "max", "min", "sum")
#: of a whole number's power, and of a repeated text or list
_MOST_BITS, _LONGEST = 4096, 10_000
#: numpy's arrays have methods that write files; these only compute
_ARRAY_METHODS = frozenset(
    [
        "all",
        "any",
        "argmax",
        "argmin",
        "item",
        "max",
        "mean",
        "min",
        "prod",
        "round",
        "std",
        "sum",
        "tolist",
        "var",
    ]
)


class Missing(StrictUndefined):
    """A name or attribute that isn't there; whatever is done with it fails with the nearest name."""

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if self._undefined_hint:
            return self._undefined_hint
        if owner is missing:
            return f"there is no experiment '{name}'"
        known = public_names(owner)
        close = suggest(str(name), known)
        hint = f"did you mean '{close}'?" if close else f"it has: {', '.join(known)}"
        return f"{type(owner).__name__} has no '{name}'; {hint}"


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja without statements' helpers, private attributes, or anything that acts on the world.

    What Python would compute for hours without giving any other thread a turn is refused before it begins.
    """

    intercepted_binops = frozenset(["**", "*", "%"])

    def __init__(self) -> None:
        super().__init__(undefined=Missing, keep_trailing_newline=True)
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in _KEPT_FILTERS} | dict(FILTERS)

    def is_safe_callable(self, obj: Any) -> bool:
        """Whether *obj* may be called: a result's method, or one of an array that only computes."""
        if isinstance(obj, Missing):
            return True  # calling it fails, with the name that was meant
        owner = getattr(obj, "__self__", None)
        if type(owner).__module__.partition(".")[0] == "numpy":
            return getattr(obj, "__name__", "") in _ARRAY_METHODS
        return owner is not None and not isinstance(obj, type) and super().is_safe_callable(obj)

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """What *obj* returns; SecurityError when it may not be called."""
        if not self.is_safe_callable(obj):
            name = getattr(obj, "__name__", type(obj).__name__)
            raise SecurityError(f"'{name}' cannot be called in a text")
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """*left* *operator* *right*; SecurityError when the result would be too large."""
        if operator == "**" and isinstance(left, int) and isinstance(right, int):
            if left.bit_length() * right > _MOST_BITS:
                raise SecurityError(f"{left} to the power of {right} is too large")
        elif operator == "*":
            for many, text in ((left, right), (right, left)):
                repeated = isinstance(many, int) and isinstance(text, str | bytes | list | tuple)
                if repeated and many * len(text) > _LONGEST:
                    raise SecurityError(f"repeated {many} times it is too long")
        elif operator == "%" and isinstance(left, str | bytes):
            raise SecurityError("'%' computes with numbers; write a number with a filter")
        return super().call_binop(context, operator, left, right)

    def unsafe_undefined(self, obj: Any, attribute: str) -> StrictUndefined:
        """What stands for a private attribute: using it fails."""
        return Missing(f"'{attribute}' is private and cannot be quoted", obj=obj, name=attribute)


def public_names(value: object) -> list[str]:
    """The attributes of *value* that a live value may read, in order."""
    return [name for name in dir(value) if not name.startswith("_")]


SANDBOX = Sandbox()
