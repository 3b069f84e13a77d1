"""A palette keeps what a drawing looks like."""

from __future__ import annotations

import numpy as np
from PIL import Image

from deckgen.jobs.palette import with_palette


def worst(image: Image.Image) -> int:
    """The largest change of a channel that the palette makes in *image*."""
    before = np.asarray(image).astype(int)
    return int(np.abs(before - np.asarray(with_palette(image).convert("RGB"))).max())


def ramp(steps: int) -> np.ndarray:
    """A picture of *steps* squared colours with large areas of white."""
    red, green = np.meshgrid(np.linspace(0, 255, steps), np.linspace(0, 255, steps))
    colors = np.stack([red, green, 0 * red], axis=-1).astype(np.uint8)
    return np.concatenate([colors, np.full((steps * 8, steps, 3), 255, np.uint8)])


def test_few_colours_are_kept_exactly() -> None:
    image = Image.fromarray(ramp(6))
    assert with_palette(image).mode == "P"
    assert worst(image) == 0


def test_many_colours_move_only_a_little() -> None:
    image = Image.fromarray(ramp(40))
    assert with_palette(image).mode == "P"
    assert 0 < worst(image) <= 40


def test_a_small_thing_of_its_own_colour_keeps_it() -> None:
    pixels = ramp(40)
    pixels[100, 20] = (143, 98, 255)
    made = np.asarray(with_palette(Image.fromarray(pixels)).convert("RGB"))
    assert tuple(made[100, 20]) == (143, 98, 255)


def test_large_areas_keep_their_colour_exactly() -> None:
    pixels = ramp(60)
    made = np.asarray(with_palette(Image.fromarray(pixels)).convert("RGB"))
    assert (made[60:] == 255).all()


def test_a_picture_of_too_many_colours_stays_as_it_is() -> None:
    noise = np.random.default_rng(0).integers(0, 256, (100, 100, 3), dtype=np.uint8)
    image = Image.fromarray(noise)
    assert with_palette(image) is image
