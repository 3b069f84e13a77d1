"""How long until a changed word is in the browser, and whether the preview holds over many edits.

    python benchmarks/preview.py [COURSE] [--edits 1000] [--figure kernel_pooling:query]

The course is copied and previewed by `deckgen preview`; a client reads the page's events as a browser does. Each
edit changes a word of the first chapter's first notes; the time runs from the write until the client has the new
slide. Then a parameter of one figure (a number) is changed some times: what the preview adds to the figure's own time,
which runs from the page being told that it computes until its job has ended. Exits with 1 when a median is over 1.0 s,
an edit never arrives, or memory grows by more than 50 MiB.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ENGINE))

from deckgen.schema.load import load_frame  # noqa: E402
from deckgen.source.course_folder import find_course  # noqa: E402

LIMIT_SECONDS, LIMIT_GROWTH = 1.0, 50.0
_REDRAWN = 15  # times that the figure is drawn anew
_SETTLED = 20  # edits after which memory is taken as the start


def main() -> int:
    """Measure and print; 1 when a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("course", nargs="?")
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--figure", default="kernel_pooling:query", metavar="FIGURE:PARAMETER")
    given = parser.parse_args()
    course = find_course(given.course, Path.cwd())
    with tempfile.TemporaryDirectory() as name:
        root = copied(course, Path(name))
        command = [
            sys.executable,
            "-m",
            "deckgen",
            "preview",
            f"content/{course.name}",
            "--no-browser",
        ]
        process = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            folder = root / "content" / course.name
            failed = measured(address, folder, process.pid, given.edits)
            return failed or redrawn(address, folder, given.figure)
        finally:
            process.kill()
            process.wait()


def copied(course: Path, folder: Path) -> Path:
    """A copy of the course's project with its code and its cache, without the rest."""
    root = course.parent.parent
    package = load_frame(course).figures_package.partition(".")[0]
    for name in (package, ".deckgen"):
        if name and (root / name).is_dir():
            shutil.copytree(root / name, folder / name)
    shutil.copytree(course, folder / "content" / course.name)
    return folder


def measured(address: str, folder: Path, pid: int, edits: int) -> int:
    """Edit, wait, and print what it took."""
    updates = events(address)
    count = first_slides(updates)
    chapter = min(folder.glob("0*.yaml"))
    text = chapter.read_text(encoding="utf-8")
    at = text.index("\n", text.index("notes:")) + 1
    at += len(text[at:]) - len(text[at:].lstrip())
    times, memory, start_memory = [], 0.0, 0.0
    for number in range(edits):
        word = f"改{number}次，"
        start = time.perf_counter()
        chapter.write_text(text[:at] + word + text[at:], encoding="utf-8")
        for update in updates:
            if any(word in html for html in update["sheets"].values()):
                break
        times.append(time.perf_counter() - start)
        memory = resident(pid)
        if number == min(_SETTLED, edits - 1):
            start_memory = memory
    median = statistics.median(times)
    print(f"{count} slides, {edits} edits: each arrived")
    print(f"{'a changed word seen, median':40}{median:8.2f} s (limit {LIMIT_SECONDS:g})")
    print(f"{'slowest of twenty':40}{statistics.quantiles(times, n=20)[-1]:8.2f} s")
    print(f"{'slowest':40}{max(times):8.2f} s")
    print(f"{'memory':40}{memory:8.0f} MiB ({memory - start_memory:+.0f} since edit {_SETTLED})")
    return int(median > LIMIT_SECONDS or memory - start_memory > LIMIT_GROWTH)


def redrawn(address: str, folder: Path, figure: str) -> int:
    """Change the figure's parameter, wait for the new picture, and print what it took beside its own time."""
    name, parameter = figure.split(":")
    chapters = [(path, path.read_text("utf-8")) for path in folder.glob("0*.yaml")]
    use = re.compile(rf"^( *)use: {name}\n", re.MULTILINE)
    chapter, text = next((path, text) for path, text in chapters if use.search(text))
    updates = events(address)
    first_slides(updates)
    added, own = [], []
    for number in range(_REDRAWN):
        params = rf"\g<0>\1params: {{{parameter}: {1 + number / 7:.3f}}}\n"
        start = began = ended = time.perf_counter()
        chapter.write_text(use.sub(params, text, count=1), encoding="utf-8")
        for update in updates:
            if any(name in job for job in update["computing"]):
                began = time.perf_counter()
            elif ended < began:
                ended = time.perf_counter()
            if update["sheets"]:
                break
        own.append(ended - began)
        added.append(time.perf_counter() - start - own[-1])
    print(f"{name}: {parameter} changed {_REDRAWN} times")
    print(f"{'its own time, median':40}{statistics.median(own):8.2f} s")
    print(f"{'added until it is seen, median':40}{statistics.median(added):8.2f} s (limit 1)")
    return int(statistics.median(added) > LIMIT_SECONDS)


def events(address: str) -> Iterator[dict[str, dict[str, str]]]:
    """The updates that the page gets; a TimeoutError when none comes for ten minutes."""
    with urllib.request.urlopen(f"{address}events?since=0", timeout=600) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))


def first_slides(updates: Iterator[dict[str, dict[str, str]]]) -> int:
    """How many slides there are once they are there. SystemExit when the course has problems."""
    for update in updates:
        if update["problems"]:
            sys.exit("\n".join(problem["text"] for problem in update["problems"]))  # type: ignore[index]
        if update["contents"]:
            return len(update["contents"])
    sys.exit("the preview ended")


def resident(pid: int) -> float:
    """The memory of process *pid* in MiB (0 where the system doesn't say)."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


if __name__ == "__main__":
    sys.exit(main())
