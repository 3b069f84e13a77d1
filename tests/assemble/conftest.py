"""Decks written to a folder of their own, each checked by an independent validator on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openxml_audit import FileFormat, OpenXmlValidator
from pptx import Presentation
from pptx.presentation import Presentation as Opened

from deckgen.assemble import ExtraParts, write_pptx
from deckgen.place.elements import PlacedDeck

from .factory import THEME, full_deck

VALIDATOR = OpenXmlValidator(FileFormat.MICROSOFT_365, max_errors=0)


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Writes a deck and gives its path; the test fails if the validator finds anything."""

    def write(deck: PlacedDeck, *, extra: ExtraParts | None = None, name: str = "deck") -> Path:
        path = tmp_path / f"{name}.pptx"
        write_pptx(deck, THEME, path, extra=extra)
        found = [str(error) for error in VALIDATOR.validate(path).errors]
        assert found == []
        return path

    return write


@pytest.fixture
def opened(written: Callable[..., Path]) -> Callable[..., Opened]:
    """Writes a deck, validates it, and opens it with python-pptx."""

    def reopen(deck: PlacedDeck, *, extra: ExtraParts | None = None) -> Opened:
        return Presentation(str(written(deck, extra=extra)))

    return reopen


@pytest.fixture(scope="session")
def full_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The deck with every kind of element, written once."""
    path = tmp_path_factory.mktemp("full") / "full.pptx"
    write_pptx(full_deck(), THEME, path)
    return path


@pytest.fixture(scope="session")
def full(full_path: Path) -> Opened:
    """The deck with every kind of element, opened with python-pptx."""
    return Presentation(str(full_path))
