"""What identifies a job before it has run, and the hash of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from deckgen.jobs.cache import FORMAT
from deckgen.versions import engine_hash, installed_version, versions

#: the engine's own files (patterns below deckgen/) that decide what comes out of a job
_ENGINE = {
    "experiment": ("jobs/work.py",),
    "figure": (
        "jobs/work.py",
        "jobs/drawing.py",
        "jobs/palette.py",
        "jobs/canvas.py",
        "jobs/seen.py",
    ),
    "value": ("jobs/work.py", "values/*.py"),
    "demo": ("jobs/work.py",),
    "formula": ("jobs/work.py", "jobs/drawing.py", "jobs/palette.py", "jobs/formulas.py"),
}
#: packages that decide what comes out of a job (an experiment's and a demo's own: the course's preload)
_PACKAGES = {
    "experiment": ("numpy",),
    "figure": ("numpy", "matplotlib", "pillow", "pyoxipng", "scour"),
    "value": ("numpy", "jinja2"),
    "demo": ("numpy",),
    "formula": ("matplotlib", "pillow", "pyoxipng", "scour"),
}


def key_of(components: Mapping[str, Any]) -> str:
    """The sha256 of *components* as canonical JSON (tuples and lists are the same there)."""
    text = json.dumps(components, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def surroundings(kind: str, preload: Iterable[str]) -> dict[str, Any]:
    """What every job of *kind* depends on beside its own parameters: versions, the engine, the font."""
    own = preload if kind in ("experiment", "demo") else ()
    found: dict[str, Any] = {
        "format": FORMAT,
        "versions": versions((*_PACKAGES[kind], *own)),
        "engine": engine_hash(_ENGINE[kind]),
    }
    if kind in ("figure", "formula"):
        found["font"] = _font_hash()
    return found


@cache
def _font_hash() -> str:
    """The version and size of the typeface's package: its 8 MB are not read at every build."""
    spec = find_spec("pylopdf_fonts_zh_cn")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    sizes = [f"{p.name} {p.stat().st_size}" for p in sorted(folder.glob("NotoSansSC*"))]
    return " ".join([installed_version("pylopdf-fonts-zh-cn") or "", *sizes])
