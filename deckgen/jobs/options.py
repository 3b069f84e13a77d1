"""How jobs are run: how many side by side, within which limits, from the cache or afresh."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct, field


class Limits(Struct, frozen=True):
    """What a job may use: seconds of wall time, and bytes of memory over what the modules take."""

    seconds: float = 180
    memory: int = 4 << 30


class Options(Struct, frozen=True):
    """How to run: so many at once, with these limits; ``fresh`` takes nothing from the cache.

    ``cache`` is the folder of kept results, the project's own when None.
    """

    jobs: int = field(default_factory=lambda: os.cpu_count() or 1)
    fresh: bool = False
    dpi: int = 200
    limits: Limits = field(default_factory=Limits)
    cache: Path | None = None


def job_options_of(
    jobs: int | None, *, time_limit: float, memory_limit: float, fresh: bool
) -> Options:
    """Options as the command line gives them: seconds, and GiB."""
    limits = Limits(time_limit, round(memory_limit * (1 << 30)))
    return Options(jobs or os.cpu_count() or 1, fresh, limits=limits)
