"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

course_argument = click.argument("course", required=False)


def job_options(function: F) -> F:
    """``--jobs``, ``--time-limit`` and ``--memory-limit``."""
    for option in (
        click.option(
            "--memory-limit",
            type=click.FloatRange(min=0.1),
            default=4.0,
            show_default=True,
            metavar="GIB",
            help="Memory that one job may take.",
        ),
        click.option(
            "--time-limit",
            type=click.FloatRange(min=0.1),
            default=180.0,
            show_default=True,
            metavar="SECONDS",
            help="Time that one job may take.",
        ),
        click.option(
            "--jobs",
            "-j",
            type=click.IntRange(min=1),
            default=None,
            help="How many jobs run side by side; as many as there are processors when not given.",
        ),
    ):
        function = option(function)
    return function


def require_suffix(path: Path | None, *suffixes: str, what: str) -> None:
    """Refuse to write *what* into a file of another kind: a slip such as ``-o chapter.yaml`` would destroy it."""
    if path is not None and path.suffix.lower() not in suffixes:
        named = " or ".join(suffixes)
        raise click.UsageError(f"{what} is written into a file ending in {named}, not '{path}'")


def output_option(help: str) -> Callable[[F], F]:
    """``-o FILE``."""
    return click.option(
        "--output", "-o", type=click.Path(path_type=Path, dir_okay=False), default=None, help=help
    )
