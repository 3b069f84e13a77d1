"""How a build goes, told while it goes: a line that changes on a terminal, plain lines elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

_STAGES = {
    "load": "reading the course",
    "compute": "computing figures and values",
    "place": "placing slides",
    "write": "writing the deck",
}


class Quiet:
    """Says nothing."""

    def stage(self, name: str) -> None:
        """A stage begins."""

    def job_started(self, label: str, *, waiting: int, cached: int) -> None:
        """A job begins."""

    def job_finished(self, label: str, seconds: float) -> None:
        """A job is done."""


class Lines(Quiet):
    """A plain line for each job that took a while, for logs."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def job_finished(self, label: str, seconds: float) -> None:
        """Say what was done and how long it took."""
        self._stream.write(f"{seconds:6.1f} s  {label}\n")
        self._stream.flush()


class Live(Quiet):
    """One line at the bottom of a terminal: what runs now, how many are done, kept, left."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._running: dict[str, float] = {}
        self._done = 0
        self._waiting = 0
        self._cached = 0

    def stage(self, name: str) -> None:
        """Show the stage's name."""
        self._show(_STAGES.get(name, name) if name != "done" else "")

    def job_started(self, label: str, *, waiting: int, cached: int) -> None:
        """Add *label* to what runs."""
        self._running[label] = time.monotonic()
        self._waiting, self._cached = waiting, cached
        self._update()

    def job_finished(self, label: str, seconds: float) -> None:
        """Take *label* away."""
        self._running.pop(label, None)
        self._done += 1
        self._update()

    def _update(self) -> None:
        counts = f"{self._done} run, {self._cached} cached, {self._waiting} left"
        now = ", ".join(label.partition(":")[2] for label in self._running)
        self._show(f"{counts} · {now}" if now else counts)

    def _show(self, text: str) -> None:
        room = shutil.get_terminal_size().columns - 1
        self._stream.write("\r\x1b[K" + text[:room])
        self._stream.flush()


def reporter(*, quiet: bool) -> Quiet:
    """The reporter that suits standard error."""
    if quiet:
        return Quiet()
    return Live(sys.stderr) if sys.stderr.isatty() else Lines(sys.stderr)
