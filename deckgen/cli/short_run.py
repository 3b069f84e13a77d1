"""What a command that ends within seconds can do without."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"


@contextmanager
def short_run() -> Iterator[None]:
    """Meanwhile no garbage is collected, and pydantic doesn't look through all packages for plugins.

    A second's work is shorter by a tenth of a second each; the process's end gives the memory back.
    """
    collecting = gc.isenabled()
    gc.disable()
    os.environ.setdefault(_PLUGINS, "__all__")
    try:
        yield
    finally:
        if collecting:
            gc.enable()
