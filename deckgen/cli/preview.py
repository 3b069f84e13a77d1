"""`deckgen preview`: the slides in a browser, new after every save."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.cli.options import course_argument, job_options
from deckgen.cli.problems import print_problems
from deckgen.problems import ContentError, many

if TYPE_CHECKING:
    from deckgen.preview.state import State


@click.command("preview")
@course_argument
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="The port of the page; any free one when not given.",
)
@click.option("--no-browser", is_flag=True, help="Don't open the page, only print its address.")
@job_options
def command(
    course: str | None,
    port: int,
    no_browser: bool,
    jobs: int | None,
    time_limit: float,
    memory_limit: float,
) -> None:
    """Show the slides of COURSE in a browser, and show them anew whenever a file is saved.

    The page is for this computer only. Stop it with Ctrl-C.
    """
    gc.enable()  # this runs for hours
    from deckgen.jobs.options import job_options_of
    from deckgen.preview.serve import listen, serve
    from deckgen.preview.session import Session
    from deckgen.source.course_folder import find_course

    options = job_options_of(jobs, time_limit=time_limit, memory_limit=memory_limit, fresh=False)
    try:
        folder = find_course(course, Path.cwd())
    except ContentError as error:
        print_problems(error.problems, error.sources)
        sys.exit(1)
    try:
        listener = listen(port)
    except OSError as error:
        raise click.UsageError(f"port {port} can't be had: {error.strerror}") from error

    def ready(address: str) -> None:
        click.echo(address)
        if not no_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def session_of(publish: Callable[[State], None]) -> Session:
        return Session(folder, options, publish)

    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it ends
        asyncio.run(serve(session_of, listener, ready=ready, built=told))


def told(state: State, seconds: float) -> None:
    """Print what came of a build: the problems, or how many slides there are."""
    for problem in state.problems:
        click.echo(problem.text, err=True)
    count = len(state.deck.sheets) if state.deck else 0
    wrong = sum(problem.severity == "error" for problem in state.problems)
    stay = f"{many(wrong, 'problem')}, the last good slides stay"
    shown = stay if wrong else many(count, "slide")
    click.echo(f"{shown}, {seconds:.2f} s", err=True)
