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
from collections.abc import Sequence
from pathlib import Path

from pptx import Presentation

from deckgen.source.course_folder import find_course

ENGINE = Path(__file__).parents[1]
REPEATS = 7


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
        unchanged = median(build, root)
        print(f"{'nothing changed':50}{unchanged:8.2f} s")
        print(f"{'one word changed':50}{median_of_edits(build, root, course.name):8.2f} s")
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{'peak memory of one process':50}{peak:8.0f} MiB")
        compare_with_pandoc(deck, root, unchanged)


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


def median(command: Sequence[str], folder: Path) -> float:
    """Median wall time of *command*."""
    return statistics.median(measured(command, folder) for _ in range(REPEATS))


def median_of_edits(command: Sequence[str], root: Path, course: str) -> float:
    """Median wall time of *command*, each time after another word of the notes has changed."""
    chapter = min((root / "content" / course).glob("0*.yaml"))
    text = chapter.read_text(encoding="utf-8")
    times = []
    for count in range(REPEATS):
        edited = re.sub(r"notes: (?=[^\s|>])", f"notes: {'嗯' * (count + 1)}，", text, count=1)
        chapter.write_text(edited, encoding="utf-8")
        times.append(measured(command, root))
    return statistics.median(times)


def compare_with_pandoc(deck: Path, folder: Path, ours: float) -> None:
    """Print how long pandoc takes for the text of *deck*, and how *ours* stands to it."""
    if shutil.which("pandoc") is None:
        print("pandoc is not installed: no comparison")
        return
    source = folder / "deck.md"
    source.write_text(markdown(deck), encoding="utf-8")
    theirs = median(["pandoc", str(source), "-o", str(folder / "pandoc.pptx")], folder)
    print(f"{'pandoc, the same text, no figures':50}{theirs:8.2f} s")
    print(f"{'nothing changed, against pandoc':50}{ours / theirs:8.1f} ×")


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
