"""The git commit that a course was built from."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit's hash, '' when there is none, and whether files were modified since."""

    hash: str = ""
    modified: bool = False


def commit_of(root: Path, paths: Iterable[Path]) -> Commit:
    """The commit of the repository around *root*; *modified* looks at *paths* only, new files included.

    No repository and no git give a Commit without a hash.
    """
    command = ["git", "status", "--porcelain=v2", "--branch", "--", *map(str, paths)]
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},  # others may commit meanwhile
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=20,
        )
    except (OSError, subprocess.TimeoutExpired):
        return Commit()
    if done.returncode:
        return Commit()
    head, modified = "", False
    for line in done.stdout.splitlines():
        if line.startswith("# branch.oid "):
            head = line.split()[2]
        elif not line.startswith("#"):
            modified = True
    return Commit() if not head or head == "(initial)" else Commit(head, modified)
