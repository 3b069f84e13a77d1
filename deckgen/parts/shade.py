"""The ground and the ink of a word with a weight."""

from __future__ import annotations

from deckgen.theme import Theme


def shade(theme: Theme, weight: float) -> tuple[str, str]:
    """Ground ('#RRGGBB', paper at 0 and the weights' colour at 1) and the ink with the better contrast."""
    part = min(1.0, max(0.0, weight))
    light, dark = _rgb(theme.color("paper")), _rgb(theme.color("weights"))
    mixed = tuple(round(a + (b - a) * part) for a, b in zip(light, dark, strict=True))
    ground = "#" + "".join(f"{channel:02X}" for channel in mixed)
    return ground, max(("ink", "paper"), key=lambda name: contrast(theme.color(name), ground))


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours: 1 (equal) to 21 (black on white)."""
    low, high = sorted((_luminance(_rgb(one)), _luminance(_rgb(other))))
    return (high + 0.05) / (low + 0.05)


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(rgb: tuple[int, int, int]) -> float:
    linear = [
        c / 255 / 12.92 if c <= 0.04045 * 255 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
