"""Files of a course: named safely, found inside its folder, read as UTF-8."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

from deckgen.problems import ContentError, Place, Problem

MAX_BYTES = 4_000_000


def display_name(path: Path, root: Path) -> str:
    """*path* as messages show it: relative to the project's *root* when inside, with slashes."""
    absolute, base = path.absolute(), root.absolute()
    return (absolute.relative_to(base) if absolute.is_relative_to(base) else absolute).as_posix()


def inside(folder: Path, name: str, place: Place | None) -> Path:
    """The path of the file called *name* in *folder*, which the content names at *place*.

    Raises ContentError when it is absolute, or leaves the folder, by ``..`` or by a symbolic link.
    """
    written = PurePosixPath(name)
    absolute = written.is_absolute() or PureWindowsPath(name).anchor != ""
    path = folder / written
    if not name.strip() or "\0" in name:
        raise ContentError([Problem("bad-path", "this is not a file's name", place)])
    hint = "name a file relative to the folder of deck.yaml, with slashes"
    try:
        leaves = absolute or not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to itself
        leaves = True
    if leaves:
        raise ContentError(
            [Problem("path-outside", f"'{name}' leads out of the course's folder", place, hint)]
        )
    return path


def read_text(path: Path, display: str, named_at: Place | None = None) -> str:
    """The text of a file, its line ends ``\\n`` and a UTF-8 byte order mark taken off.

    *named_at* is where the content names the file; a missing file is reported there.
    Raises ContentError when it cannot be read, is too large or is not UTF-8.
    """
    try:
        data = _bytes(path)
    except FileNotFoundError:
        hint = "check the name; capitals count"
        problem = Problem(
            "missing-file", f"there is no file '{display}'", named_at or Place(display), hint
        )
        raise ContentError([problem]) from None
    except (OSError, ValueError) as error:
        cause = f"'{display}' cannot be read: {getattr(error, 'strerror', None) or error}"
        raise ContentError(
            [Problem("unreadable-file", cause, named_at or Place(display))]
        ) from None
    if len(data) > MAX_BYTES:
        cause = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        raise ContentError(
            [Problem("file-too-large", cause, Place(display), "split it into chapters")]
        )
    return (
        _decoded(data.removeprefix(b"\xef\xbb\xbf"), display)
        .replace("\r\n", "\n")
        .replace("\r", "\n")
    )


def _bytes(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _decoded(data: bytes, display: str) -> str:
    hint = "save it as UTF-8 (in the editor: save with encoding)"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ContentError(
            [Problem("not-utf8", "the file is UTF-16, not UTF-8", Place(display), hint)]
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        cause = f"the file is not UTF-8: byte 0x{data[error.start]:02X} is no character"
        raise ContentError(
            [Problem("not-utf8", cause, Place(display, line, column), hint)]
        ) from None
