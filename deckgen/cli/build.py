"""`deckgen build`: a course's deck."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.cli.options import course_argument, job_options, output_option, require_suffix
from deckgen.cli.problems import print_problems
from deckgen.cli.progress import reporter
from deckgen.problems import ContentError, many

if TYPE_CHECKING:
    from deckgen.jobs.run import Run
    from deckgen.pipeline import Report


@click.command("build")
@course_argument
@output_option(
    "Where the deck goes; build/COURSE.pptx when not given (build/COURSE-PART.pptx for a part)."
)
@job_options
@click.option("--fresh", is_flag=True, help="Compute everything again.")
@click.option("--explain", is_flag=True, help="Say why each job ran.")
@click.option(
    "--only", multiple=True, metavar="SLIDE|CHAPTER", help="Only this slide or chapter; repeatable."
)
@click.option("--path", "route", metavar="NAME", help="Only the slides on this path of deck.yaml.")
@click.option("--to", type=click.Choice(["pptx", "html"]), default="pptx", help="What to build.")
@click.option("--quiet", "-q", is_flag=True, help="Print problems only.")
def command(
    course: str | None,
    output: Path | None,
    jobs: int | None,
    time_limit: float,
    memory_limit: float,
    fresh: bool,
    explain: bool,
    only: tuple[str, ...],
    route: str | None,
    to: str,
    quiet: bool,
) -> None:
    """Build the deck of COURSE: a folder, or a name below content/; the only one when not given.

    Exits with 0 when all is well, 1 when the content has problems, 2 on wrong usage, 3 when the code of
    a figure failed. On any error the previous deck stays as it was.
    """
    endings = (".html", ".htm") if to == "html" else (".pptx",)
    require_suffix(output, *endings, what="the page" if to == "html" else "the deck")
    told = reporter(quiet=quiet)
    from deckgen.jobs.options import job_options_of
    from deckgen.pipeline import Form, Report, Selection, build
    from deckgen.source.course_folder import find_course

    options = job_options_of(jobs, time_limit=time_limit, memory_limit=memory_limit, fresh=fresh)
    try:
        folder = find_course(course, Path.cwd())
        report = build(
            folder,
            output,
            selection=Selection(only, route),
            options=options,
            reporter=told,
            form=Form(to),
        )
    except ContentError as error:
        report = Report(error.problems)
        folder = None
    told.stage("done")
    print_problems(report.problems, report.sources, folder.parent.parent if folder else None)
    if explain and report.run is not None:
        print_reasons(report.run)
    if not quiet:
        click.echo(summary(report))
    sys.exit(report.exit_code)


def summary(report: Report) -> str:
    """How the build went, in a line or two."""
    if report.output is None:
        return f"no deck was written: {many(len(report.errors), 'problem')}"
    run = report.run
    jobs = f"{many(len(run.ran), 'job')} run, {run.cached} cached" if run else "no jobs"
    allowed = f" (at most {report.limit / 1e6:.2f})" if report.limit else ""
    size = f"{report.size / 1e6:.2f} MB{allowed}"
    warned = f", {many(len(report.warnings), 'warning')}" if report.warnings else ""
    shown = report.output
    if shown.is_absolute() and shown.is_relative_to(Path.cwd()):
        shown = shown.relative_to(Path.cwd())
    return (
        f"{many(report.slides, 'slide')}, {jobs}, {size}{warned}, {report.seconds:.1f} s\n{shown}"
    )


def print_reasons(run: Run) -> None:
    """Print why each job ran, longest first."""
    if not run.ran:
        click.echo("nothing ran: every result was kept, and nothing that it depends on has changed")
    for ran in sorted(run.ran, key=lambda r: -r.seconds):
        click.echo(f"{ran.seconds:7.2f} s  {ran.job}: {ran.reason}")
