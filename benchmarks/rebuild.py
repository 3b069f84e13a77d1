"""How long a rebuild takes: nothing changed, one word changed, beside pandoc writing the same text.

    python benchmarks/rebuild.py [COURSE] [--only SLIDE|CHAPTER ...]

The course, or the part of it that --only names, is copied, built once so that everything is kept, then built again several times in fresh processes;
medians of wall time, and the peak memory of one process. Without pandoc its row is left out.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from pptx import Presentation

from deckgen.source.course_folder import find_course

ENGINE = Path(__file__).parents[1]
REPEATS = 11


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("course", nargs="?")
    parser.add_argument("--only", action="append", default=[], metavar="SLIDE|CHAPTER")
    chosen = parser.parse_args()
    course = find_course(chosen.course, Path.cwd())
    with tempfile.TemporaryDirectory() as name:
        root = copied(course, Path(name))
        deck = root / "deck.pptx"
        build = [sys.executable, "-m", "deckgen", "build", f"content/{course.name}", "-q"]
        build += ["-o", str(deck), *(f"--only={name}" for name in chosen.only)]
        first = measured(build, root)
        print(f"{'first build (kept results of the project reused)':50}{first:8.2f} s")
        print(f"{'slides':50}{len(Presentation(str(deck)).slides):8}")
        prose = root / "deck.md"
        prose.write_text(markdown(deck), encoding="utf-8")
        pandoc = ["pandoc", str(prose), "-o", str(root / "pandoc.pptx")]
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{'peak memory of one process':50}{peak:8.0f} MiB")
        edit = Edit(root, course.name)
        # turn by turn, so that a machine that is slow for a minute is slow for all of them
        rows: dict[str, list[float]] = {"nothing changed": [], "one word changed": [], "pandoc": []}
        for _ in range(REPEATS):
            rows["nothing changed"].append(measured(build, root))
            edit()
            rows["one word changed"].append(measured(build, root))
            if shutil.which("pandoc"):
                rows["pandoc"].append(measured(pandoc, root))
        print_rows({name: statistics.median(times) for name, times in rows.items() if times})


def print_rows(medians: Mapping[str, float]) -> None:
    """Print the medians, and how ours stand to pandoc's (same text, no figures), if it is installed."""
    for name, seconds in medians.items():
        theirs = medians.get("pandoc")
        ratio = f"{seconds / theirs:6.2f} × pandoc" if theirs and name != "pandoc" else ""
        print(f"{name:50}{seconds:8.2f} s{ratio}")
    if "pandoc" not in medians:
        print("pandoc is not installed: no comparison")


def copied(course: Path, folder: Path) -> Path:
    """A copy of the course's project with its cache, without the rest."""
    root = course.parent.parent
    for name in ("figures", ".deckgen"):
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name)
    shutil.copytree(course, folder / "content" / course.name)
    return folder


def measured(command: Sequence[str], folder: Path) -> float:
    """Wall time of *command* in seconds."""
    environment = {**os.environ, "PYTHONPATH": str(ENGINE)}
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True)
    return time.perf_counter() - start


class Edit:
    """Changes a word of the first chapter's notes, each time to another."""

    def __init__(self, root: Path, course: str) -> None:
        self.chapter = min((root / "content" / course).glob("0*.yaml"))
        self.text = self.chapter.read_text(encoding="utf-8")
        self.count = 0

    def __call__(self) -> None:
        """Write the chapter with the next word."""
        self.count += 1
        words = "嗯" * self.count + "，"
        text = re.sub(r"(notes: (?:[|>]-?\n\s+)?)", rf"\1{words}", self.text, count=1)
        assert text != self.text
        self.chapter.write_text(text, encoding="utf-8")


def markdown(deck: Path) -> str:
    """The titles, texts and notes of *deck* as pandoc's Markdown."""
    parts = []
    for slide in Presentation(str(deck)).slides:
        title = slide.shapes.title
        parts.append(f"## {title.text_frame.text if title else ''}\n")
        for shape in slide.shapes:
            if shape.has_text_frame and shape != title:
                lines = shape.text_frame.text.splitlines()
                parts += [f"- {line}" for line in lines if line.strip()]
        if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
            parts.append(f"\n::: notes\n{slide.notes_slide.notes_text_frame.text}\n:::\n")
    return "\n".join(parts)


if __name__ == "__main__":
    main()
