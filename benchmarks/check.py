"""How long `deckgen check` takes on a course: wall and processor time of fresh processes, and what they import.

    python benchmarks/check.py [COURSE]

Medians. On a machine with other work only the processor time means anything.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from deckgen.source.course_folder import find_course

REPEATS = 7
LIMIT = 0.8
HEAVY = ("torch", "matplotlib", "pptx", "numpy")
LOOK = (
    "import sys; from pathlib import Path; from deckgen.check.course import check; "
    "check(Path(sys.argv[1])); print(*[name for name in sys.argv[2:] if name in sys.modules])"
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("course", nargs="?")
    course = find_course(parser.parse_args().course, Path.cwd())
    command = [sys.executable, "-m", "deckgen", "check", str(course)]
    runs = [measured(command) for _ in range(REPEATS)]
    wall, processor = (statistics.median(times) for times in zip(*runs, strict=True))
    print(f"{'wall time':50}{wall:8.2f} s   (must be at most {LIMIT} s)")
    print(f"{'processor time':50}{processor:8.2f} s")
    look = [sys.executable, "-c", LOOK, str(course), *HEAVY]
    heavy = subprocess.run(look, check=True, capture_output=True, text=True).stdout.strip()
    print(f"{'of ' + ', '.join(HEAVY) + ' it imports':50}{heavy or 'none':>8}")


def measured(command: list[str]) -> tuple[float, float]:
    """Wall and processor time of *command* in seconds."""
    start, before = time.perf_counter(), os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = os.times()
    used = after.children_user - before.children_user + after.children_system
    return time.perf_counter() - start, used - before.children_system


if __name__ == "__main__":
    main()
