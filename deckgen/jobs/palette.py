"""A picture with few colours that looks like the original: for drawings, a quarter of the bytes.

Median cut, the usual way, gives small things of a colour of their own (a letter) the colour of something
large. Here the commonest colours stay exactly as they are, and the others of the palette are those that lie
farthest from all chosen so far, so that no pixel moves far.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

#: sizes of the palette, tried in turn, and how many of its colours stay exact. Measured on the figures of a course:
#: fewer exact ones move flat areas, more leave too little for soft edges; 48 colours take two thirds of what 256 do.
_PALETTES = ((48, 24), (256, 160))
_ENOUGH = 16  # from so many pixels on, a colour counts fully
_VISIBLE = 40  # steps of 255 in one channel, seen on edges of text only

_Ints: TypeAlias = npt.NDArray[np.int64]


def with_palette(image: Image.Image) -> Image.Image:
    """*image* (mode RGB) with 48 or 256 colours at most, or as it is when some pixel would change visibly."""
    pixels = np.asarray(image).astype(np.uint32)
    packed = (pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).ravel()
    starts = np.flatnonzero(np.diff(packed, prepend=packed[0] ^ 1))  # of runs of one colour
    lengths = np.diff(starts, append=packed.size)
    values, positions = np.unique(packed[starts], return_inverse=True)
    counts = np.bincount(positions, weights=lengths).astype(np.int64)
    colors = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(np.int64)
    for size, exact in _PALETTES:
        chosen, nearest = _choose(colors, counts, size=size, exact=exact)
        if np.abs(colors - colors[chosen][nearest]).max() <= _VISIBLE:
            indices = np.repeat(nearest[positions].astype(np.uint8), lengths)
            made = Image.fromarray(indices.reshape(pixels.shape[:2]), "P")
            made.putpalette(colors[chosen].astype(np.uint8).tobytes())
            return made
    return image


def _choose(colors: _Ints, counts: _Ints, *, size: int, exact: int) -> tuple[_Ints, _Ints]:
    """Which of *colors* make a palette of *size*, and for each colour the entry nearest to it.

    The first *exact* entries are the commonest colours.
    """
    by_count = np.argsort(-counts, kind="stable")
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


def same(image: Image.Image, other: Image.Image) -> npt.NDArray[np.bool_]:
    """Of each pixel, whether both pictures have the same colour there."""
    equal: npt.NDArray[np.bool_] = (np.asarray(image) == np.asarray(other)).all(axis=-1)
    return equal


def cleared(image: Image.Image, where: npt.NDArray[np.bool_]) -> Image.Image:
    """*image*, if it has a palette with room for one more entry, with nothing *where* that is True; else as it is."""
    colors = len(image.getpalette() or ()) // 3
    if image.mode != "P" or colors >= _PALETTES[-1][0]:
        return image
    made = Image.fromarray(np.where(where, colors, np.asarray(image)).astype(np.uint8), "P")
    made.putpalette([*(image.getpalette() or ()), 255, 255, 255])
    made.info["transparency"] = colors
    return made
