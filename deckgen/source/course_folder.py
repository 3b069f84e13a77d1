"""Which course is meant: a name below ``content/``, a path, or the only course that there is."""

from __future__ import annotations

from pathlib import Path

from deckgen.problems import ContentError, Problem, suggest

CONTENT = "content"
DECK_FILE = "deck.yaml"
_CACHE = Path(".deckgen", "cache")


def find_course(given: str | None, cwd: Path) -> Path:
    """The folder of the course called *given* (a name, a folder, or its deck.yaml), seen from *cwd*.

    Without *given* it is the only folder below ``content/`` that has a deck.yaml. Raises ContentError
    naming the choices when there is none or more than one.
    """
    courses = known_courses(cwd)
    if given is None:
        return _only(courses, cwd)
    path = cwd / given
    if path.name == DECK_FILE and path.is_file():
        path = path.parent
    if (path / DECK_FILE).is_file():
        return path.resolve()
    if given in courses:
        return courses[given].resolve()
    close = suggest(given, courses)
    hint = f"did you mean '{close}'?" if close else _choices(courses)
    if path.is_dir():
        raise ContentError(
            [Problem("no-course", f"the folder '{given}' has no {DECK_FILE}", hint=hint)]
        )
    raise ContentError([Problem("no-course", f"there is no course '{given}'", hint=hint)])


def known_courses(cwd: Path) -> dict[str, Path]:
    """The folders below ``content/`` of *cwd* that have a deck.yaml, by name, in order."""
    return {path.parent.name: path.parent for path in sorted(cwd.glob(f"{CONTENT}/*/{DECK_FILE}"))}


def cache_folder(root: Path) -> Path:
    """Where the project in *root* keeps what it computed."""
    return root / _CACHE


def memo_file(root: Path) -> Path:
    """Where the project in *root* keeps the answers of memoised functions."""
    return cache_folder(root) / "memo"


def _only(courses: dict[str, Path], cwd: Path) -> Path:
    if len(courses) == 1:
        return next(iter(courses.values())).resolve()
    if courses:
        cause = f"there are several courses: {', '.join(courses)}"
        name = next(iter(courses))
        hint = f"name the one you mean: 'deckgen build {name}', 'deckgen figures --course {name}'"
        raise ContentError([Problem("which-course", cause, hint=hint)])
    cause = f"no folder below '{CONTENT}/' has a {DECK_FILE}"
    hint = "run this in the project's folder, or name the course's folder"
    raise ContentError([Problem("no-course", cause, hint=hint)])


def _choices(courses: dict[str, Path]) -> str | None:
    return f"courses: {', '.join(courses)}" if courses else None
