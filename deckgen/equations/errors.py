"""What is wrong with a formula."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class EquationError(ValueError):
    """A formula can't be read, or needs something that can't be shown; the message names it."""


@contextmanager
def not_too_deep(latex: str) -> Iterator[None]:
    """An EquationError where *latex* is nested deeper than Python can follow."""
    try:
        yield
    except RecursionError:
        raise EquationError(f"the formula {latex:.40} … is too deeply nested") from None
