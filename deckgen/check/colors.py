"""Contrast as WCAG 2.2 defines it."""

from __future__ import annotations

from functools import lru_cache

AA, AA_LARGE = 4.5, 3.0


@lru_cache(maxsize=1024)
def contrast(one: str, other: str) -> float:
    """The contrast of two colours '#RRGGBB', from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def wanted_contrast(points: float, *, bold: bool) -> float:
    """What level AA asks of text of this size: 3:1 from 18 points on (bold: 14), else 4.5:1."""
    return AA_LARGE if points >= (14 if bold else 18) else AA


def _luminance(color: str) -> float:
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
