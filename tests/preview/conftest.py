"""The small course of the command's tests, previewed by a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.cli.conftest import ENGINE, Site, _built, new_site, site  # noqa: F401  (fixtures)


class Preview:
    """A running `deckgen preview` and the address that it printed."""

    def __init__(self, course: Site, *arguments: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deckgen", "preview", "--no-browser", *arguments],
            cwd=course.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address, self.process.stderr.read() if self.process.stderr else ""

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def preview() -> Iterator[Callable[..., Preview]]:
    """Starts previews, and ends them after the test."""
    started: list[Preview] = []

    def start(course: Site, *arguments: str) -> Preview:
        started.append(Preview(course, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.end()
