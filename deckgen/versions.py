"""The versions of Python, of installed packages and of the engine itself, read without importing them."""

from __future__ import annotations

import hashlib
import platform
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

#: modules whose package is called otherwise
_DISTRIBUTIONS = {"sklearn": "scikit-learn", "PIL": "pillow", "yaml": "pyyaml"}
_ENGINE = Path(__file__).parent
_INSTALLED = re.compile(r"(.+?)-([^-]+)(?:-.*)?\.(?:dist|egg)-info")


def versions(modules: Iterable[str]) -> dict[str, str]:
    """The versions of Python and of the packages that hold *modules*; one that isn't installed is left out."""
    found = {"python": platform.python_version()}
    for module in sorted({name.partition(".")[0] for name in modules}):
        name = _DISTRIBUTIONS.get(module, module)
        if known := installed_version(name):
            found[name] = known
    return found


def installed_version(package: str) -> str | None:
    """The version of *package*; None when it isn't installed."""
    return installed().get(_canonical(package))


@cache
def engine_hash(patterns: tuple[str, ...]) -> str:
    """The hash of the engine's own files: *patterns* below ``deckgen/``."""
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(_ENGINE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def installed() -> dict[str, str]:
    """The version of every installed package by its canonical name.

    They are in the names of the folders that pip leaves beside the packages (PEP 376, 503, 627), and so takes no more
    than a look at the names: importlib.metadata reads and parses a file for each, which takes 2 ms.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = [path.name for path in Path(folder).iterdir()]
        except OSError:  # a zip, or a path that isn't there
            continue
        for name in names:
            if match := _INSTALLED.fullmatch(name):
                found.setdefault(_canonical(match[1]), match[2])
    return found


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
