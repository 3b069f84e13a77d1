"""The decorators with which a course marks its experiments, figures and demos.

They return the function as it is, with a mark; nothing is registered anywhere, so importing a module
has no effect. The engine finds the marked functions by reading the sources (see ``index``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

MARK = "__deckgen__"


def experiment(function: F) -> F:
    """Mark *function* as an experiment: keyword-only parameters in, one frozen result out.

    The experiment's name is the function's name; its first docstring line says what it shows. Parameters are
    annotated with int, float, str, bool, Literal, tuple[...] or a union of these with None, and each
    has a literal default.
    """
    setattr(function, MARK, ("experiment", ()))
    return function


def figure(*, draws: str | tuple[str, ...] = ()) -> Callable[[F], F]:
    """Mark a function as a figure that draws the results of the experiments named *draws*.

    The function takes a :class:`~deckgen.jobs.canvas.Canvas`, then the experiments' results in the
    order of *draws*, then keyword-only parameters (annotated as an experiment's); it draws on
    ``canvas.figure`` and returns the alt text, which says what the picture shows with its numbers.
    """
    names = (draws,) if isinstance(draws, str) else draws

    def mark(function: F) -> F:
        setattr(function, MARK, ("figure", names))
        return function

    return mark


def demo(function: F) -> F:
    """Mark *function* as a demo: it takes nothing and prints; a code slide shows what it printed."""
    setattr(function, MARK, ("demo", ()))
    return function
