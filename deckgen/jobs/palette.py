"""A picture with few colours that looks like the original: for drawings, a quarter of the bytes.

Median cut, the usual way, gives small things of a colour of their own (a letter) the colour of something
large. Here the colours of areas stay exactly as they are, and the others of the palette are those that lie
farthest from all chosen so far, so that no pixel moves far. A cell of a heatmap is an area: its colour is a number.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

#: sizes of the palette, tried in turn; the smaller one takes two thirds of the bytes of the larger
_PALETTES = (48, 256)
_EDGES = 24  # entries kept for the soft edges of lines and letters
_AREA = 8  # pixels in a row of one colour make an area
_ENOUGH = 16  # from so many pixels on, a colour counts fully
_VISIBLE_IN_AREAS = 3  # steps of 255 in one channel
_VISIBLE_ON_EDGES = 40

_Ints: TypeAlias = npt.NDArray[np.int64]
_Bools: TypeAlias = npt.NDArray[np.bool_]


def with_palette(image: Image.Image) -> Image.Image:
    """*image* (mode RGB) with 48 or 256 colours at most, or as it is when some pixel would change visibly."""
    pixels = np.asarray(image).astype(np.uint32)
    packed = (pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).ravel()
    starts = np.flatnonzero(np.diff(packed, prepend=packed[0] ^ 1))  # of runs of one colour
    lengths = np.diff(starts, append=packed.size)
    values, positions = np.unique(packed[starts], return_inverse=True)
    counts = np.bincount(positions, weights=lengths).astype(np.int64)
    longest = np.zeros(len(values), np.int64)
    np.maximum.at(longest, positions, lengths)
    areas = longest >= _AREA
    allowed = np.where(areas, _VISIBLE_IN_AREAS, _VISIBLE_ON_EDGES)
    colors = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(np.int64)
    for size in _PALETTES:
        if areas.sum() > size - _EDGES and size != _PALETTES[-1]:
            continue
        chosen, nearest = _choose(colors, counts, areas, size=size)
        if (np.abs(colors - colors[chosen][nearest]).max(axis=1) <= allowed).all():
            indices = np.repeat(nearest[positions].astype(np.uint8), lengths)
            made = Image.fromarray(indices.reshape(pixels.shape[:2]), "P")
            made.putpalette(colors[chosen].astype(np.uint8).tobytes())
            return made
    return image


def _choose(colors: _Ints, counts: _Ints, areas: _Bools, *, size: int) -> tuple[_Ints, _Ints]:
    """Which of *colors* make a palette of *size*, and for each colour the entry nearest to it.

    The first entries are the colours of *areas*, the commonest first.
    """
    by_count = np.lexsort((np.arange(len(counts)), -counts, ~areas))
    exact = min(int(areas.sum()), size - _EDGES)
    channels = np.ascontiguousarray(colors.T, np.int32)
    weight = np.minimum(counts, _ENOUGH).astype(np.int32)
    distance = np.full(len(colors), np.iinfo(np.int32).max // _ENOUGH, np.int32)
    nearest = np.zeros(len(colors), np.int64)
    chosen = np.zeros(min(size, len(colors)), np.int64)
    for entry in range(len(chosen)):
        chosen[entry] = by_count[entry] if entry < exact else np.argmax(distance * weight)
        red, green, blue = (channel - channel[chosen[entry]] for channel in channels)
        to_entry = red * red + green * green + blue * blue
        nearest[to_entry < distance] = entry
        np.minimum(distance, to_entry, out=distance)
    return chosen, nearest


def same(image: Image.Image, other: Image.Image) -> _Bools:
    """Of each pixel, whether both pictures have the same colour there."""
    equal: _Bools = (np.asarray(image) == np.asarray(other)).all(axis=-1)
    return equal


def cleared(image: Image.Image, where: _Bools) -> Image.Image:
    """*image*, if it has a palette with room for one more entry, with nothing *where* that is True; else as it is."""
    colors = len(image.getpalette() or ()) // 3
    if image.mode != "P" or colors >= _PALETTES[-1]:
        return image
    made = Image.fromarray(np.where(where, colors, np.asarray(image)).astype(np.uint8), "P")
    made.putpalette([*(image.getpalette() or ()), 255, 255, 255])
    made.info["transparency"] = colors
    return made
