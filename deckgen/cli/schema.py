"""`deckgen schema`: what editors need to complete and check a course's YAML."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from deckgen.cli.options import course_argument
from deckgen.cli.problems import print_problems
from deckgen.problems import ContentError


@click.command("schema")
@course_argument
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into; 'schema' in the course's folder when not given.",
)
def command(course: str | None, output: Path | None) -> None:
    """Write the JSON schemas of the files of COURSE, with its figures and their parameters.

    A file's first line names its schema: `# yaml-language-server: $schema=schema/chapter.schema.json`.
    """
    from deckgen.check.rules import RULES
    from deckgen.jobs.index import read_index
    from deckgen.schema.json_schema import as_text, course_schemas
    from deckgen.schema.load import load_frame
    from deckgen.source.course_folder import find_course
    from deckgen.storage import write_atomically

    try:
        folder = find_course(course, Path.cwd())
        frame = load_frame(folder)
    except ContentError as error:
        print_problems(error.problems, error.sources)
        sys.exit(1)
    index = read_index(frame.root, frame.figures_package)
    for name, schema in course_schemas(index, RULES).items():
        path = (output or folder / "schema") / f"{name}.schema.json"
        write_atomically(path, as_text(schema).encode())
        click.echo(str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path))
