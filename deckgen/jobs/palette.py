"""A picture with few colours that looks like the original: for drawings, a quarter of the bytes.

Median cut, the usual way, gives small things of a colour of their own (a letter) the colour of something
large. Here each further colour of the palette is the one that is worst served so far, until none moves more than
nobody sees: hardly at all in areas (a cell of a heatmap is a number), further on soft edges.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

_SIZE = 256
_STRENGTHS = 16  # of a formula's ink on its soft edges
#: how far a colour may move in the cube of 256 steps a side
_IN_AREAS = 5.0
_ON_EDGES = 48.0
_AREA = 12  # so many pixels with the same colour to their right and below make an area

_Ints: TypeAlias = npt.NDArray[np.int64]
_Bools: TypeAlias = npt.NDArray[np.bool_]


def with_palette(image: Image.Image) -> Image.Image:
    """*image* (mode RGB) with 256 colours at most, or as it is when some pixel would change visibly."""
    pixels = np.asarray(image).astype(np.uint32)
    packed = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    flat = packed.ravel()
    starts = np.flatnonzero(np.diff(flat, prepend=flat[0] ^ 1))  # of runs of one colour
    values, positions = np.unique(flat[starts], return_inverse=True)
    lengths = np.diff(starts, append=flat.size)
    inner = packed[:-1, :-1]
    inner = inner[(inner == packed[1:, :-1]) & (inner == packed[:-1, 1:])]
    areas = np.bincount(np.searchsorted(values, inner), minlength=len(values)) >= _AREA
    colors = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(np.int64)
    commonest = int(np.bincount(positions, weights=lengths).argmax())
    found = _choose(colors, np.where(areas, _IN_AREAS, _ON_EDGES), commonest)
    if found is None:
        return image
    chosen, nearest = found
    indices = np.repeat(nearest[positions].astype(np.uint8), lengths)
    made = Image.fromarray(indices.reshape(pixels.shape[:2]), "P")
    made.putpalette(colors[chosen].astype(np.uint8).tobytes())
    return made


def of_one_ink(image: Image.Image) -> Image.Image:
    """*image* (mode RGBA) with a palette of 16 strengths, or as it is when it has more than one colour."""
    pixels = np.asarray(image)
    inked = pixels[pixels[..., 3] > 0]
    if not inked.size or (inked[:, :3] != inked[0, :3]).any():
        return image
    steps = np.rint(pixels[..., 3] / 255 * (_STRENGTHS - 1)).astype(np.uint8)
    made = Image.fromarray(steps, "P")
    made.putpalette(np.tile(inked[0, :3], _STRENGTHS).tobytes())
    made.info["transparency"] = bytes(round(n * 255 / (_STRENGTHS - 1)) for n in range(_STRENGTHS))
    return made


def _choose(
    colors: _Ints, allowed: npt.NDArray[np.float64], first: int
) -> tuple[_Ints, _Ints] | None:
    """Which of *colors* make the palette, and for each colour the entry nearest to it.

    *allowed* is how far each may move. None when a palette can't hold enough colours.
    """
    channels = np.ascontiguousarray(colors.T, np.int32)
    limit = (allowed * allowed).astype(np.float32)
    distance = np.full(len(colors), np.iinfo(np.int32).max, np.int32)
    nearest = np.zeros(len(colors), np.int64)
    chosen: list[int] = []
    worst = first
    while len(chosen) < _SIZE:
        red, green, blue = (channel - channel[worst] for channel in channels)
        to_entry = red * red + green * green + blue * blue
        nearest[to_entry < distance] = len(chosen)
        np.minimum(distance, to_entry, out=distance)
        chosen.append(worst)
        worst = int(np.argmax(distance / limit))
        if distance[worst] <= limit[worst]:
            return np.array(chosen), nearest
    return None
