"""A placed deck as one HTML file that needs nothing else: no network, no server, no fonts sent along."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from deckgen.html.page import asset, page, script_hash
from deckgen.html.slide import sheet_writer
from deckgen.place.elements import PlacedDeck
from deckgen.theme import Theme

# What an address in quotes may hold as it is; a line break would be dropped, so it becomes a space.
_KEPT = " !$'()*+,;:@=/?<>[]{}|~-._^`"


def write_html(deck: PlacedDeck, theme: Theme, path: Path) -> None:
    """Writes *deck* to *path*, whole or not at all. The same deck gives the same bytes.

    Raises OutputError when *path* can't be written.
    """
    from deckgen.assemble.output import replace_file

    replace_file(path, html_bytes(deck, theme))


def html_bytes(deck: PlacedDeck, theme: Theme) -> bytes:
    """*deck* as the bytes of an HTML file."""
    writer = sheet_writer(deck, theme, data_address)
    sheets = [writer.sheet(slide) for slide in deck.slides]
    script = asset("viewer.js")
    policy = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
        f"form-action 'none'; script-src {script_hash(script)}"
    )
    return page(deck, theme, sheets, script=script, policy=policy).encode()


def data_address(svg: bytes) -> str:
    """*svg* as an address that holds it, shorter than in base 64."""
    text = svg.decode("utf-8").replace("\r", "").replace("\n", " ").strip()
    return f"data:image/svg+xml,{quote(text, safe=_KEPT)}"
