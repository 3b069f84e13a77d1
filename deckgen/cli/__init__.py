"""The command line: one command a file, each imported only when it is called."""

from __future__ import annotations

import atexit
import errno
import gc
import importlib
import os
import sys
from pathlib import Path

import click

from deckgen import __version__

#: command -> what the overview says of it; its module has its name
COMMANDS = {
    "build": "Build a course's deck.",
    "preview": "Show a course in the browser, new after every save.",
    "check": "Find what is wrong with a course, without running its figures.",
    "schema": "Write what editors need to complete and check the YAML.",
    "verify": "Prove that a deck comes from tested code.",
    "figures": "List the figures and experiments, or draw one.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called *cmd_name*, its module imported."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"deckgen.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckgen")
def commands() -> None:
    """Turn a course written in YAML into a PowerPoint deck whose figures come from tested code."""
    try:
        Path.cwd()
    except FileNotFoundError:
        raise click.ClickException("the folder that this runs in is gone; go to another") from None


def main() -> None:
    """The command `deckgen`, which has the process to itself.

    A second's work is shorter by a quarter when no garbage is collected, during it and at the process's end, which
    gives all memory back anyhow, and when pydantic doesn't look through all packages for plugins.
    """
    gc.disable()
    atexit.register(gc.freeze)  # or Python looks through everything once more on its way out
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before we began
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    try:
        commands()
        sys.stdout.flush()
    except OSError as error:
        if error.filename:
            sys.exit(f"deckgen: {error.filename}: {error.strerror}")
        if error.errno != errno.ENOSPC:
            raise
        sys.stdout = None  # or Python tries to flush it once more on its way out
        sys.exit(f"deckgen: what it has to say can't be written: {error.strerror}")
