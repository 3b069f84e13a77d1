"""How far two renderings differ: moved edges are nothing, another number is something."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw, ImageFilter

from deckgen.verify.pictures import TOLERANCE, difference


def png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def drawn() -> Image.Image:
    image = Image.new("RGB", (800, 600), "white")
    pen = ImageDraw.Draw(image)
    for n in range(8):
        pen.rectangle((50 + 80 * n, 500 - 50 * n, 100 + 80 * n, 500), fill=(20, 30 * n, 200))
    pen.line((0, 0, 799, 599), fill="black", width=3)
    return image


def test_equal_pictures_do_not_differ(drawn: Image.Image) -> None:
    assert difference(png(drawn), png(drawn)) == 0


def test_softer_edges_are_close(drawn: Image.Image) -> None:
    softer = drawn.filter(ImageFilter.GaussianBlur(0.4))
    assert difference(png(drawn), png(softer)) <= TOLERANCE


def test_another_bar_is_not(drawn: Image.Image) -> None:
    other = drawn.copy()
    ImageDraw.Draw(other).rectangle((50, 420, 100, 500), fill=(20, 0, 200))
    assert difference(png(drawn), png(other)) > TOLERANCE


def test_other_sizes_and_no_pictures_differ_wholly(drawn: Image.Image) -> None:
    assert difference(png(drawn), png(drawn.resize((400, 300)))) == 1
    assert difference(png(drawn), b"no picture") == 1
    assert difference(png(drawn), png(drawn)[:200]) == 1
