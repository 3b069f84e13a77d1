"""The preview's one process: it watches the course's files, builds, and serves the page until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import uvicorn
from watchfiles import Change, awatch

from deckgen.preview.app import application
from deckgen.preview.hub import Hub
from deckgen.preview.session import Session
from deckgen.preview.state import State

# A save is a burst of events: it has ended when nothing came for this long.
_QUIET_MS, _BURST_MS = 25, 200
_LOOK_MS = 500  # how often is looked whether a folder was replaced, which no event may tell
_RETRY = 0.5  # seconds, while a watched folder is gone


async def serve(
    session_of: Callable[[Callable[[State], None]], Session],
    listener: socket.socket,
    *,
    ready: Callable[[str], None],
    built: Callable[[State, float], None],
) -> None:
    """Serve on *listener* until a signal comes.

    *ready* is told the page's address, *built* each new state and how many seconds it took.
    """
    loop = asyncio.get_running_loop()
    hub = Hub(loop)
    session = session_of(hub.publish)
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        application(hub, port=port),
        log_level="critical",
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=1,
    )
    server = _Server(config, hub)
    wanted = asyncio.Event()
    tasks = [
        asyncio.create_task(_build(session, built, wanted)),
        asyncio.create_task(_compute(session, built, wanted)),
    ]
    try:
        ready(f"http://127.0.0.1:{port}/")
        await server.serve(sockets=[listener])
    finally:
        session.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Server(uvicorn.Server):
    """Ends the pages' streams first when it is told to stop."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    def handle_exit(self, sig: int, frame: object) -> None:
        """Close the streams, then as usual."""
        self._hub.close()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


async def _build(
    session: Session, built: Callable[[State, float], None], wanted: asyncio.Event
) -> None:
    """Show what can be shown, now and after every change; *wanted* says that there may be more to compute."""
    loop = asyncio.get_running_loop()
    async for _ in changes(session):
        start = loop.time()
        state = await asyncio.to_thread(session.rebuild)
        if not session.waiting:
            built(state, loop.time() - start)
        wanted.set()


async def _compute(
    session: Session, built: Callable[[State, float], None], wanted: asyncio.Event
) -> None:
    """Compute what is wanted, while edits are shown."""
    loop = asyncio.get_running_loop()
    while True:
        await wanted.wait()
        wanted.clear()
        start = loop.time()
        state = await asyncio.to_thread(session.compute)
        if state is not None:
            built(state, loop.time() - start)


async def changes(session: Session) -> AsyncIterator[set[tuple[Change, str]]]:
    """Each burst of changes of the course's files and the figures' code.

    An empty one comes whenever watching begins, also anew after a folder was replaced: what changed
    before was not seen.
    """
    while True:
        folders = watched(session)
        stream = awatch(
            *folders,
            debounce=_BURST_MS,
            step=_QUIET_MS,
            yield_on_timeout=True,
            rust_timeout=_LOOK_MS,
        )
        coming = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)  # now it watches
        try:
            yield set()
            while watched(session) == folders:
                if seen := await coming:
                    yield seen
                coming = asyncio.ensure_future(anext(stream))
        except (OSError, RuntimeError, StopAsyncIteration):
            await asyncio.sleep(_RETRY)
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            await stream.aclose()


def watched(session: Session) -> dict[Path, int]:
    """The folders whose files matter, each with what tells it from another one of its name."""
    package = session.root.joinpath(*session.package.split(".")) if session.package else None
    folders = [each for each in (session.folder, package) if each is not None and each.is_dir()]
    return {folder: folder.stat().st_ino for folder in folders}


def listen(port: int) -> socket.socket:
    """A socket on this machine's own address; any free port when *port* is 0. Raises OSError."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen()  # whoever reads the address may come at once
    return listener
