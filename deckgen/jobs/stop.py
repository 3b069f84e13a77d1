"""Ending a run early, from another thread."""

from __future__ import annotations

import contextlib
import os
import signal
import threading


class Stop:
    """Once asked, a run starts no job any more, and those that run are killed."""

    def __init__(self) -> None:
        self.asked = False
        self._running: set[int] = set()
        self._lock = threading.Lock()

    def ask(self) -> None:
        """End the run, now or as soon as it begins."""
        with self._lock:
            self.asked = True
            for pid in self._running:
                _kill(pid)

    def started(self, pid: int | None) -> None:
        """The run has started the process *pid*."""
        with self._lock:
            if pid is not None:
                self._running.add(pid)
                if self.asked:
                    _kill(pid)

    def ended(self, pid: int | None) -> None:
        """*pid* is about to be waited for: its number may soon be another process's."""
        with self._lock:
            self._running.discard(pid or 0)


def _kill(pid: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.kill(pid, signal.SIGKILL)
