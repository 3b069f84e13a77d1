"""Refuses every request that doesn't come from the page itself: the server is for this machine's user alone.

A web site can point a name at 127.0.0.1 (then the Host is not ours) or send requests from its own pages
(then the browser says so in Origin and Sec-Fetch-Site).
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

#: headers of every answer
ALWAYS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Passes on what *app* may answer; *port* is the one that it is served at."""

    def __init__(self, app: ASGIApp, *, port: int) -> None:
        self._app = app
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403, or let the application answer."""
        if scope["type"] != "http":
            return  # there is nothing else that the page asks for
        allowed = self._allowed(Headers(scope=scope), scope["method"])
        answer = self._app if allowed else PlainTextResponse("refused", 403, headers=ALWAYS)
        await answer(scope, receive, send)

    def _allowed(self, headers: Mapping[str, str], method: str) -> bool:
        host, origin = headers.get("host", ""), headers.get("origin")
        if method not in ("GET", "HEAD") or host not in self._hosts:
            return False
        if origin is not None and origin != f"http://{host}":
            return False
        site = headers.get("sec-fetch-site", "none")
        opened = headers.get("sec-fetch-mode") == "navigate" and (
            headers.get("sec-fetch-dest") == "document"
        )
        return opened or site in ("same-origin", "none")
