"""The git commit that a course was built from."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

_PATIENCE = 20  # seconds


class Commit(Struct, frozen=True):
    """A commit's hash, '' when there is none, and whether files were modified since."""

    hash: str = ""
    modified: bool = False


@contextmanager
def asking_git(root: Path, paths: Iterable[Path]) -> Iterator[Callable[[], Commit]]:
    """git looks at the repository around *root* meanwhile; calling what is given waits for its answer.

    *modified* looks at *paths* only, new files included. No repository and no git give a Commit without a hash.
    """
    command = ["git", "status", "--porcelain=v2", "--branch", "--", *map(str, paths)]
    try:
        git = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},  # others may commit meanwhile
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError:
        yield Commit
        return
    with git:
        try:
            yield lambda: _answer(git)
        finally:
            if git.poll() is None:
                git.kill()


def _answer(git: subprocess.Popen[str]) -> Commit:
    try:
        said, _ = git.communicate(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        return Commit()
    if git.returncode:
        return Commit()
    head, modified = "", False
    for line in said.splitlines():
        if line.startswith("# branch.oid "):
            head = line.split()[2]
        elif not line.startswith("#"):
            modified = True
    return Commit() if not head or head == "(initial)" else Commit(head, modified)
