"""The preview as a web application: the page, its events, its pictures. It reads no file for a request."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from deckgen.html.page import asset, page, script_hash
from deckgen.place.elements import PlacedDeck
from deckgen.preview.guard import ALWAYS, Guard
from deckgen.preview.hub import Hub
from deckgen.theme import Theme

_ASSETS = Path(__file__).parent / "assets"
_NOTHING = PlacedDeck("deckgen", "", "", "", "zh-CN", (), ())


def application(hub: Hub, *, port: int) -> Starlette:
    """The application that shows what *hub* holds, for pages that come from *port* of this machine."""

    def shown(_: Request) -> Response:
        return HTMLResponse(_page(hub), headers={**ALWAYS, "Content-Security-Policy": _policy()})

    def events(request: Request) -> Response:
        since = _number(
            request.headers.get("last-event-id") or request.query_params.get("since", "0")
        )
        return StreamingResponse(
            hub.events(since), media_type="text/event-stream", headers=_UNCACHED
        )

    def picture(request: Request) -> Response:
        svg = hub.picture(request.path_params["name"])
        if svg is None:
            return Response("no such picture", 404, headers=ALWAYS)
        # Named by its content, so it never changes; a stylesheet of its own is all that it may have.
        policy = "default-src 'none'; style-src 'unsafe-inline'"
        kept = {"Cache-Control": "max-age=31536000, immutable", "Content-Security-Policy": policy}
        return Response(svg, media_type="image/svg+xml", headers={**ALWAYS, **kept})

    return Starlette(
        routes=[
            Route("/", shown),
            Route("/events", events),
            Route("/picture/{name}", picture),
        ],
        middleware=[Middleware(Guard, port=port)],
    )


_UNCACHED = {**ALWAYS, "Cache-Control": "no-store"}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def _page(hub: Hub) -> str:
    state = hub.state
    deck = state.deck
    live = f'<section class="problems" hidden data-version="{state.version}"'
    live += f' data-look="{deck.look if deck else ""}" aria-live="polite"></section>'
    return page(
        deck.placed if deck else _NOTHING,
        deck.theme if deck else Theme(),
        deck.sheets if deck else (),
        script=_script(),
        styles=_own("preview.css"),
        extra=live,
    )


@cache
def _own(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    return asset("viewer.js") + _own("preview.js")


def _policy() -> str:
    return (
        "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        f"script-src {script_hash(_script())}"
    )
