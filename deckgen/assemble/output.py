"""The deck's file: replaced in one step, or the reason why it can't be."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from deckgen.problems import ContentError, Problem
from deckgen.storage import write_durably


class OutputError(ContentError):
    """The deck could not be written; whatever stood at its place is untouched."""


def replace_file(path: Path, content: bytes) -> None:
    """Puts *content* at *path* in one step. OutputError when it can't be; the old file then stays."""
    try:
        target = path.resolve()
        if target.is_dir():
            raise _problem(path, "is a folder", "name a file in it, such as deck.pptx")
        if target.exists() and not target.is_file():
            raise _problem(path, "is no file", "choose another with -o")
        if target.exists() and not os.access(target, os.W_OK):
            hint = "make it writable, or choose another with -o"
            raise _problem(path, "is write-protected", hint)
        write_durably(target, content)
    except (FileExistsError, NotADirectoryError) as error:
        hint = (
            f"a file stands where a folder must be: move {path.parent}, or choose another with -o"
        )
        raise _problem(path, "can't be written", hint) from error
    except (OSError, RuntimeError) as error:  # RuntimeError: a link to itself
        reason = getattr(error, "strerror", None) or str(error)
        hint = "close it in PowerPoint if it is open there, or choose another file with -o"
        if getattr(error, "errno", None) == errno.ENOSPC:
            hint = "make room on the disk, or choose another place with -o"
        raise _problem(path, f"can't be written ({reason})", hint) from error


def _problem(path: Path, what: str, hint: str) -> OutputError:
    message = f"the deck {path} {what}; nothing has been changed"
    return OutputError([Problem("output-not-writable", message, hint=hint)])
