"""The command line: one command a file, each imported only when it is called."""

from __future__ import annotations

import importlib
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
def main() -> None:
    """Turn a course written in YAML into a PowerPoint deck whose figures come from tested code."""
    try:
        Path.cwd()
    except FileNotFoundError:
        raise click.ClickException("the folder that this runs in is gone; go to another") from None
