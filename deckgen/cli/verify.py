"""`deckgen verify`: does every figure, number and line of code in a deck come from tested code?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.cli.options import job_options, require_suffix
from deckgen.cli.problems import print_problems
from deckgen.cli.progress import reporter
from deckgen.problems import ContentError

if TYPE_CHECKING:
    from deckgen.verify.deck import Deck


@click.command("verify")
@click.argument("deck", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--course", help="The course, when there are several: a folder, or a name.")
@click.option(
    "--tested",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    help="The record of passing tests; build/tested.json when not given.",
)
@click.option("--recompute", is_flag=True, help="Compute everything again, with an empty cache.")
@click.option(
    "--tolerance",
    type=click.FloatRange(0, 1),
    default=0.01,
    show_default=True,
    metavar="SHARE",
    help="How much numbers may differ, relative to their size.",
)
@click.option(
    "--pictures",
    type=click.Choice(["auto", "exact", "close"]),
    default="auto",
    show_default=True,
    help="Same bytes, or same look; auto: bytes with the same versions, else look.",
)
@click.option("--json", "as_data", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a page: each figure beside its code, its tests and its numbers.",
)
@job_options
@click.option("--quiet", "-q", is_flag=True, help="Print problems only.")
def command(
    deck: Path,
    course: str | None,
    tested: Path | None,
    recompute: bool,
    tolerance: float,
    pictures: str,
    as_data: bool,
    html: Path | None,
    jobs: int | None,
    time_limit: float,
    memory_limit: float,
    quiet: bool,
) -> None:
    """Check that every figure, number and line of code in DECK comes from tested code.

    The deck is held against its own manifest, today's code, the record of passing tests, and what the code
    makes now. Exits with 0 when all is proven, 1 when it isn't, 2 on wrong usage, 3 when the code of a
    figure failed.
    """
    from deckgen.jobs.options import job_options_of
    from deckgen.testing.tested import FILE
    from deckgen.verify.asnow import Pictures, Rules
    from deckgen.verify.deck import read_deck
    from deckgen.verify.today import Results
    from deckgen.verify.told import as_json, table
    from deckgen.verify.verify import verify

    require_suffix(html, ".html", ".htm", what="the report")
    told = reporter(quiet=quiet or as_data)
    options = job_options_of(jobs, time_limit=time_limit, memory_limit=memory_limit, fresh=False)
    try:
        opened = read_deck(deck)
        folder = _course(course, opened)
        report = verify(
            opened,
            folder,
            tested=tested or folder.parent.parent / FILE,
            rules=Rules(tolerance, Pictures(pictures)),
            results=Results.FRESH if recompute else Results.KEPT,
            options=options,
            reporter=told,
        )
    except ContentError as error:
        told.stage("done")
        print_problems(error.problems, error.sources)
        sys.exit(1)
    told.stage("done")
    print_problems(report.problems, report.sources, report.root)
    if html is not None:
        from deckgen.verify.page import write_page

        write_page(report, html)
    if as_data:
        click.echo(as_json(report))
    elif not quiet:
        click.echo(table(report))
    sys.exit(report.exit_code)


def _course(given: str | None, deck: Deck) -> Path:
    """The folder of the course: the one given, the one that the deck names, or the only one."""
    from deckgen.source.course_folder import find_course, known_courses

    here = Path.cwd()
    known = known_courses(here)
    named = deck.manifest.course if deck.manifest.course in known else None
    return find_course(given or named, here)
