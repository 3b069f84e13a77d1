"""Each slide as the browser shows it beside the same slide of the .pptx as LibreOffice shows it.

Both are made small and soft, so that what counts is what stands where, not whose letters are drawn how:
the mean difference of brightness is at most 2 % of the range, and no other slide is nearer.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Page

from deckgen.assemble import write_pptx
from deckgen.place.elements import PlacedDeck
from tests.html.decks import THEME

TOLERANCE = 0.02
SIZE = (320, 180)
SOFTNESS = 4  # pixels

_HAS = shutil.which("soffice") and shutil.which("pdftoppm")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.libreoffice,
    pytest.mark.skipif(
        not _HAS and "libreoffice" not in os.environ.get("DECKGEN_REQUIRE", ""),
        reason="LibreOffice or poppler is not installed",
    ),
]


def soft(image: Image.Image) -> np.ndarray:
    """*image* small and soft, from 0 to 1."""
    small = image.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    return np.asarray(small.filter(ImageFilter.GaussianBlur(SOFTNESS)), dtype=float) / 255


@pytest.fixture(scope="module")
def printed(deck: PlacedDeck, tmp_path_factory: pytest.TempPathFactory) -> list[np.ndarray]:
    """The .pptx by LibreOffice."""
    folder = tmp_path_factory.mktemp("office")
    write_pptx(deck, THEME, folder / "deck.pptx")
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    convert = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*convert, str(folder / "deck.pptx")], check=True, capture_output=True)
    pages = ["pdftoppm", "-r", "48", "-png", str(folder / "deck.pdf"), str(folder / "page")]
    subprocess.run(pages, check=True)
    return [soft(Image.open(path)) for path in sorted(Path(folder).glob("page-*.png"))]


def shown(page: Page) -> list[np.ndarray]:
    """Every slide by the browser, filling the window."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("document.documentElement.classList.add('full')")
    pictures = []
    for slide in page.evaluate("deck.sheets().map((sheet) => sheet.id)"):
        page.evaluate(f"deck.go('{slide}')")
        pictures.append(soft(Image.open(io.BytesIO(page.screenshot()))))
    return pictures


def test_slides_look_as_in_the_deck(page: Page, deck: PlacedDeck, printed: list[np.ndarray]):
    ours = shown(page)
    assert len(ours) == len(printed) == len(deck.slides)
    for index, (slide, picture) in enumerate(zip(deck.slides, ours, strict=True)):
        differences = [float(np.abs(picture - other).mean()) for other in printed]
        assert differences[index] <= TOLERANCE, (slide.id, differences[index])
        assert differences[index] == min(differences), slide.id
