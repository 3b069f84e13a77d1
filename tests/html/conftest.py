"""The deck with every kind of slide, as a file and opened in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from deckgen.html import write_html
from deckgen.place.elements import PlacedDeck
from tests.html.decks import THEME, every_kind


@pytest.fixture(scope="session")
def deck() -> PlacedDeck:
    """A slide of every kind."""
    return every_kind()


@pytest.fixture(scope="session")
def file(deck: PlacedDeck, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The deck as an HTML file."""
    path = tmp_path_factory.mktemp("html") / "deck.html"
    write_html(deck, THEME, path)
    return path


@pytest.fixture
def page(tab: Page, file: Path) -> Page:
    """The file opened in the browser."""
    tab.goto(file.as_uri())
    return tab
