"""Files that are whole or not there at all."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from deckgen.problems import ContentError, Problem


class OutputError(ContentError):
    """The deck could not be written; whatever stood at its place is untouched."""


def replace_file(path: Path, content: bytes) -> None:
    """Puts *content* at *path* in one step. OutputError when it can't be; the old file then stays."""
    target = path.resolve()
    if target.is_dir():
        raise _problem(path, "is a folder", "name a file in it, such as deck.pptx")
    if target.exists() and not os.access(target, os.W_OK):
        raise _problem(path, "is write-protected", "make it writable, or choose another with -o")
    # Beside the target, since only within one file system a renaming is one step; unique, since two
    # builds may run at once.
    temporary = target.with_name(f".deckgen-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "close it in PowerPoint if it is open there, or choose another file with -o"
        raise _problem(path, f"can't be written ({reason})", hint) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _problem(path: Path, what: str, hint: str) -> OutputError:
    message = f"the deck {path} {what}; nothing has been changed"
    return OutputError([Problem("output-not-writable", message, hint=hint)])


def _sync_folder(folder: Path) -> None:
    """Makes the renaming outlast a power cut, where the system lets a folder be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
