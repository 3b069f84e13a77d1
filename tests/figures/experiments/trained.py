"""Each training experiment runs once for all tests that ask about it."""

from functools import cache
from importlib import import_module

import jaxtyping


@cache
def trained(name: str, *, seed: int = 0) -> object:
    """The result of the experiment of this name, with its own parameters.

    Shapes are not checked on the way: the taught library's own tests do that, and here it would be done a hundred
    thousand times.
    """
    before = jaxtyping.config.jaxtyping_disable
    jaxtyping.config.update("jaxtyping_disable", True)
    try:
        return getattr(import_module(f"figures.experiments.{name}"), name)(seed=seed)
    finally:
        jaxtyping.config.update("jaxtyping_disable", before)
