"""Files that are whole or not there: written beside their place, then renamed into it."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, data: bytes) -> None:
    """Write *data* to *path* so that a reader, a kill or a full disk never sees half of it.

    Folders are made. Raises OSError with the old file untouched and no leftover.
    """
    _write(path, data, lambda file: None)


def write_durably(path: Path, data: bytes) -> None:
    """As :func:`write_atomically`, and the new file outlasts a power cut: for what a user keeps."""
    _write(path, data, _sync)
    with contextlib.suppress(OSError):  # not every system lets a folder be opened
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(path: Path, data: bytes, before_renaming: Callable[[BinaryIO], None]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Beside the target, since only within one file system a renaming is one step; unique, since two
    # builds may run at once.
    temporary = path.with_name(f".deckgen-{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            before_renaming(file)
        temporary.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # the name that its reader knows
        raise


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
