"""A palette keeps what a drawing looks like."""

from __future__ import annotations

import numpy as np
from PIL import Image

from deckgen.jobs.palette import of_one_ink, with_palette


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
    assert 0 < worst(image) <= 48


def test_one_ink_keeps_its_colour_and_nearly_its_strength() -> None:
    strength = np.linspace(0, 255, 256).astype(np.uint8).reshape(16, 16)
    ink = np.dstack([np.full((16, 16, 3), (34, 60, 90), np.uint8), strength])
    made = of_one_ink(Image.fromarray(ink))
    assert made.mode == "P"
    shown = np.asarray(made.convert("RGBA")).astype(int)
    assert (shown[strength > 20, :3] == (34, 60, 90)).all()
    assert np.abs(shown[..., 3] - strength).max() <= 9


def test_several_inks_stay_as_they_are() -> None:
    inks = np.full((4, 4, 4), (34, 60, 90, 128), np.uint8)
    inks[0, 0, 0] = 200
    image = Image.fromarray(inks)
    assert of_one_ink(image) is image


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
    noise = np.random.default_rng(0).integers(0, 256, (40, 40, 3), dtype=np.uint8)
    image = Image.fromarray(np.kron(noise, np.ones((10, 10, 1), np.uint8)))  # 1,600 areas
    assert with_palette(image) is image


def test_the_colours_of_areas_stay_as_they_are() -> None:
    shades = np.linspace(140, 250, 90).astype(
        np.uint8
    )  # a heatmap's cells: neighbours hardly differ
    cells = np.stack([shades, shades[::-1], np.full(90, 200, np.uint8)], axis=-1)
    picture = np.kron(cells.reshape(9, 10, 3), np.ones((12, 12, 1), np.uint8))
    assert worst(Image.fromarray(picture)) <= 5  # of 255: nobody sees it
