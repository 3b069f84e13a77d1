"""How much two renderings of one picture differ to the eye."""

from __future__ import annotations

import io
import warnings

_CELL = 4  # pixels to a side that are averaged, since edges move by parts of a pixel
_DIFFERENT = 32  # of 255: a cell that differs so much is another
#: the share of different cells up to which two pictures are close
TOLERANCE = 0.005
_PIXELS = 60_000_000


def difference(one: bytes, other: bytes) -> float:
    """The share of cells, from 0 to 1, in which two PNGs differ; 1 when sizes differ or one is no PNG."""
    import numpy as np
    from PIL import Image

    def cells(data: bytes) -> np.ndarray:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            if image.width * image.height > _PIXELS:
                raise ValueError("too large")
            pixels = np.asarray(image.convert("RGB"), dtype=np.float32)
        height, width = (size - size % _CELL for size in pixels.shape[:2])
        blocks = pixels[:height, :width].reshape(height // _CELL, _CELL, width // _CELL, _CELL, 3)
        averaged: np.ndarray = blocks.mean(axis=(1, 3))
        return averaged

    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "error"
            )  # Pillow only warns of a picture that unpacks to too much
            a, b = cells(one), cells(other)
    except (OSError, ValueError, SyntaxError, Warning):
        return 1.0
    if a.shape != b.shape or not a.size:
        return 1.0
    return float((np.abs(a - b).max(axis=2) > _DIFFERENT).mean())
