"""`deckgen figures`: what can be drawn, one figure alone, or a page with all of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deckgen.cli.options import job_options, output_option, require_suffix
from deckgen.cli.problems import print_problems
from deckgen.cli.progress import reporter
from deckgen.problems import ContentError, many

if TYPE_CHECKING:
    from deckgen.jobs.catalog import Described, Studio
    from deckgen.lengths import Emu
    from deckgen.schema.course import Course


@click.command("figures")
@click.argument("name", required=False)
@click.option("--course", help="The course, when there are several: a folder, or a name.")
@output_option("Draw the figure NAME into this .png or .svg file.")
@click.option(
    "--param", "-p", "given", multiple=True, metavar="NAME=VALUE", help="A parameter; repeatable."
)
@click.option("--size", metavar="WxH", help="Size in inches; a whole slide's when not given.")
@click.option(
    "--gallery",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a page with every figure, its parameters and YAML to paste.",
)
@job_options
@click.option("--quiet", "-q", is_flag=True, help="Print problems only.")
def command(
    name: str | None,
    course: str | None,
    output: Path | None,
    given: tuple[str, ...],
    size: str | None,
    gallery: Path | None,
    jobs: int | None,
    time_limit: float,
    memory_limit: float,
    quiet: bool,
) -> None:
    """List the figures and experiments of a course, describe NAME, or draw it (with -o)."""
    from deckgen.jobs.catalog import Studio, catalog
    from deckgen.jobs.options import job_options_of
    from deckgen.schema.load import load_frame
    from deckgen.source.course_folder import find_course

    require_suffix(output, ".png", ".svg", what="a figure")
    require_suffix(gallery, ".html", ".htm", what="the gallery")
    if output is not None and name is None:
        raise click.UsageError("name the figure to draw")
    options = job_options_of(jobs, time_limit=time_limit, memory_limit=memory_limit, fresh=False)
    try:
        frame = load_frame(find_course(course, Path.cwd()))
        studio = Studio(frame, options, reporter(quiet=quiet))
        if output is not None and name is not None:
            _draw(studio, name, _parameters(given), _size(size, frame), output)
        elif gallery is not None:
            from deckgen.jobs.gallery import write_gallery

            problems = write_gallery(studio, gallery)
            print_problems(problems, {}, frame.root)
            click.echo(str(gallery))
            sys.exit(3 if problems else 0)
        else:
            _list([d for d in catalog(frame, studio.index) if name in (None, d.entry.name)], name)
    except ContentError as error:
        print_problems(error.problems, error.sources)
        sys.exit(1)


def _draw(
    studio: Studio, name: str, given: dict[str, object], size: tuple[Emu, Emu], output: Path
) -> None:
    from deckgen.jobs.artifacts import Drawing
    from deckgen.storage import write_atomically

    run, request = studio.draw(name, given, size)
    drawing = run.artifacts.get(request)
    if not isinstance(drawing, Drawing):
        print_problems(run.problems, {}, studio.course.root)
        sys.exit(3 if run.failed else 1)
    write_atomically(output, drawing.svg if output.suffix.lower() == ".svg" else drawing.png)
    click.echo(f"{output}\n{drawing.alt}")


def _list(described: list[Described], name: str | None) -> None:
    if name is not None and not described:
        raise click.UsageError(f"no figure or experiment named '{name}'")
    for kind in ("figure", "experiment", "demo"):
        group = [each for each in described if each.entry.kind == kind]
        if group:
            click.secho(many(len(group), kind), bold=True)
        for each in group:
            _describe(each, full=name is not None)


def _describe(each: Described, *, full: bool) -> None:
    entry = each.entry
    seconds = f"{each.seconds:.1f} s" if each.seconds is not None else "not run yet"
    drawn = f" · draws {', '.join(entry.draws)}" if entry.draws else ""
    click.echo(f"  {click.style(entry.name, bold=True)}  {entry.summary}")
    click.echo(f"    {entry.file}:{entry.line}{drawn} · {seconds}")
    for parameter in entry.parameters:
        click.echo(f"    {parameter.name}: {parameter.annotation} = {parameter.default!r}")
    shown = each.functions if full else each.functions[:4]
    more = (
        f" and {len(each.functions) - len(shown)} more" if len(shown) < len(each.functions) else ""
    )
    if shown:
        click.echo(f"    runs {', '.join(shown)}{more}")


def _parameters(given: tuple[str, ...]) -> dict[str, object]:
    """'name=value' texts as parameters: values are read as YAML."""
    import yaml

    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"'{text}' is not NAME=VALUE")
        try:
            found[name] = yaml.safe_load(value)
        except yaml.YAMLError as error:
            raise click.UsageError(f"the value in '{text}' is not YAML") from error
    return found


def _size(size: str | None, course: Course) -> tuple[Emu, Emu]:
    """Width and height: as written in inches, else the whole room that a slide has for a figure."""
    from deckgen.lengths import Inches

    if size is None:
        return course.theme.page.body.width, course.theme.page.body.height
    try:
        width, height = (float(part) for part in size.lower().split("x"))
    except ValueError:
        raise click.UsageError(f"'{size}' is not WIDTHxHEIGHT in inches, such as 8x4.5") from None
    if not (0 < width <= 50 and 0 < height <= 50):
        raise click.UsageError("a figure has between 0 and 50 inches to a side")
    return Inches(width), Inches(height)
