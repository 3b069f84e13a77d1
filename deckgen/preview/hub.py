"""The newest state, and the pages that wait for it: each is told what it lacks, however far behind it is.

Nothing is queued for a page, so a slow or forgotten one costs nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType

from deckgen.preview.state import State, update

_HEARTBEAT = 15.0  # seconds; a page that has gone is noticed by it
_NONE: Mapping[str, bytes] = MappingProxyType({})


class Hub:
    """Belongs to the event loop's thread, apart from :meth:`publish`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.state = State()
        self.closed = False
        self._loop = loop
        self._waiting: set[asyncio.Event] = set()
        self._before = _NONE

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._waiting)

    def publish(self, state: State) -> None:
        """Tell all pages of *state*; may be called in any thread."""
        self._loop.call_soon_threadsafe(self._take, state)

    def close(self) -> None:
        """End all streams."""
        self.closed = True
        self._wake()

    def picture(self, name: str) -> bytes | None:
        """The SVG called *name*, of the slides now or of those just before."""
        now = self.state.deck.pictures if self.state.deck else _NONE
        return now.get(name) or self._before.get(name)

    async def events(self, since: int) -> AsyncIterator[str]:
        """Server-sent events for a page that shows version *since*: what it lacks, then each change."""
        woken = asyncio.Event()
        self._waiting.add(woken)
        shown: State | None = None
        try:
            while not self.closed:
                if self.state is not shown:
                    woken.clear()
                    shown = self.state
                    data = json.dumps(update(shown, since), ensure_ascii=False)
                    yield f"id: {shown.version}\ndata: {data}\n\n"
                    since = shown.version
                else:
                    yield ": alive\n\n"
                try:
                    await asyncio.wait_for(woken.wait(), _HEARTBEAT)
                except TimeoutError:
                    continue
        finally:
            self._waiting.discard(woken)

    def _take(self, state: State) -> None:
        if self.state.deck is not None and state.deck is not self.state.deck:
            self._before = self.state.deck.pictures
        self.state = state
        self._wake()

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()
