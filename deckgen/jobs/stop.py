"""Ending processes: one with what it started, and a whole run early, from another thread."""

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
                kill_group(pid)

    def started(self, pid: int | None) -> None:
        """The run has started the process *pid*."""
        with self._lock:
            if pid is not None:
                self._running.add(pid)
                if self.asked:
                    kill_group(pid)

    def ended(self, pid: int | None) -> None:
        """*pid* is about to be waited for: its number may soon be another process's."""
        with self._lock:
            self._running.discard(pid or 0)


def kill_group(pid: int) -> None:
    """End *pid* and its group, which a child leads as soon as it has begun."""
    for kill in ("killpg", "kill"):
        with contextlib.suppress(OSError, AttributeError):
            getattr(os, kill)(pid, signal.SIGKILL)
