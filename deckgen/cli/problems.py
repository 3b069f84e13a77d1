"""Problems as a command prints them: all of them, each with its line of source, on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from deckgen.problems import ContentError, Problem, Severity, render
from deckgen.source.files import read_text


def print_problems(
    problems: Iterable[Problem], sources: Mapping[str, str], root: Path | None = None
) -> None:
    """Print *problems*; a file that *sources* lacks is looked for below *root* (Python files)."""
    for problem in problems:
        text = render(problem, _source(problem, sources, root))
        first, _, rest = text.partition("\n")
        color = "red" if problem.severity is Severity.ERROR else "yellow"
        click.echo(
            click.style(first, fg=color, bold=True) + ("\n" + rest if rest else ""), err=True
        )


def _source(problem: Problem, sources: Mapping[str, str], root: Path | None) -> str | None:
    if problem.place is None:
        return None
    file = problem.place.file
    if file in sources or root is None:
        return sources.get(file)
    try:
        return read_text(root / file, file)
    except ContentError:
        return None
