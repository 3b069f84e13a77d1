"""`deckgen check`: all that is wrong with a course or could be better, found without running its figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.cli.options import course_argument
from deckgen.cli.problems import print_problems
from deckgen.problems import ContentError, many

if TYPE_CHECKING:
    from deckgen.check.course import Checked


@click.command("check")
@course_argument
@click.option("--fix", is_flag=True, help="Repair what is mechanical, in the YAML files.")
@click.option("--strict", is_flag=True, help="Exit with 1 on warnings, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["human", "json", "github", "sarif"]),
    default="human",
    show_default=True,
    help="For people, or for programs.",
)
def command(course: str | None, fix: bool, strict: bool, form: str) -> None:
    """Check the YAML of COURSE: a folder, or a name below content/; the only one when not given.

    Nothing of its figures is run. A rule of style is silenced on a slide by `silence: [rule]`.

    Exits with 0 when all is well or only style could be better, 1 when there are errors (with --strict:
    or warnings), 2 on wrong usage.
    """
    checked = _checked(course, fix=fix)
    _print(checked, form)
    sys.exit(1 if checked.errors or (strict and checked.warnings) else 0)


def _checked(course: str | None, *, fix: bool) -> Checked:
    """What is wrong with *course*, after the repair if *fix*."""
    from deckgen.check.course import Checked, check
    from deckgen.source.course_folder import find_course

    try:
        folder = find_course(course, Path.cwd())
        checked = check(folder)
        if fix and checked.edits:
            from deckgen.check.repair import repair

            repaired = repair(checked.edits, checked.root or folder)
            places, files = many(repaired.edits, "place"), many(repaired.files, "file")
            click.echo(f"repaired {places} in {files}", err=True)
            checked = check(folder)
    except ContentError as error:
        checked = Checked(error.problems, sources=error.sources)
    return checked


def _print(checked: Checked, form: str) -> None:
    """Print what was found: for people on standard error with a sum, for programs on standard output."""
    from deckgen.check import reports

    if form == "human":
        print_problems(checked.problems, checked.sources, checked.root)
        click.echo(_sum(checked))
        return
    written = {"json": reports.as_json, "github": reports.as_github, "sarif": reports.as_sarif}
    text = written[form](checked.problems)
    if text:
        click.echo(text)


def _sum(checked: Checked) -> str:
    counts = [(len(checked.errors), "error"), (len(checked.warnings), "warning")]
    told = [many(count, name) for count, name in counts if count]
    fixable = ""
    if checked.edits:
        fixable = "; `deckgen check --fix` repairs some of it"
    return (", ".join(told) or "nothing to mend") + fixable
