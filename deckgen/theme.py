"""The look: colours by meaning, typefaces, the type scale, and the page's grid."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field

from deckgen.lengths import Box, Emu, Inches

DEFAULT_COLORS: Mapping[str, str] = MappingProxyType(
    {
        # the page
        "ink": "#222222",  # text
        "muted": "#5B6470",  # secondary text, footers (6.0:1 on paper)
        "line": "#D5D9E0",  # hairlines, table rules
        "panel": "#F4F5F8",  # quiet backgrounds: code, callouts
        "paper": "#FFFFFF",
        "primary": "#1F2A44",  # structure: openers, table heads, progress
        "accent": "#5A3E8E",  # emphasis in text
        "good": "#00704F",
        "bad": "#B3261E",
        # printed code, on the panel (at least 4.5:1)
        "code_keyword": "#7A2E8E",
        "code_name": "#1F4E9E",
        "code_string": "#0B6B4A",
        "code_number": "#A8480B",
        "code_comment": "#5B6470",
        # the field's objects: for areas and lines
        "input": "#009E73",
        "query": "#CC79A7",
        "key": "#E69F00",
        "value": "#0072B2",
        "output": "#C8524A",
        "scores": "#5B6470",
        "weights": "#4B2A63",
        # the same objects as text on paper (at least 4.5:1)
        "input_text": "#007A59",
        "query_text": "#A6437D",
        "key_text": "#8F6200",
        "value_text": "#0068A3",
        "output_text": "#B3403A",
        "scores_text": "#5B6470",
        "weights_text": "#4B2A63",
    }
)


class TypeScale(Struct, frozen=True):
    """Sizes in points, largest first; text takes the largest size of its row that fits its box."""

    cover: tuple[float, ...] = (44, 40, 36)
    section: tuple[float, ...] = (40, 36, 32)
    title: tuple[float, ...] = (30, 28, 26, 24)
    body: tuple[float, ...] = (28, 26, 24, 22, 20, 18, 16)
    caption: tuple[float, ...] = (16, 14)
    table: tuple[float, ...] = (20, 18, 16, 14)
    code: tuple[float, ...] = (20, 18, 16, 15, 14, 13, 12)
    equation: tuple[float, ...] = (40, 36, 32, 28, 24, 20)
    tokens: tuple[float, ...] = (54, 48, 44, 40, 36, 32, 28, 24, 20, 18)
    footer: float = 11


class Page(Struct, frozen=True):
    """A 16:9 page and its grid: where the title, the body and the footer stand."""

    width: Emu = Inches(40 / 3)
    height: Emu = Inches(7.5)
    margin: Emu = Inches(0.6)
    gap: Emu = Inches(0.3)

    @property
    def title(self) -> Box:
        """The box of a content slide's title."""
        return Box(self.margin, Inches(0.38), self._inner, Inches(0.9))

    @property
    def body(self) -> Box:
        """Everything between the title and the footer."""
        return Box(self.margin, Inches(1.48), self._inner, Inches(5.3))

    @property
    def footer(self) -> Box:
        """The strip at the bottom with the course's title, the chapter and the slide number."""
        return Box(self.margin, Inches(7.02), self._inner, Inches(0.3))

    @property
    def _inner(self) -> Emu:
        return Emu(self.width - 2 * self.margin)


class Theme(Struct, frozen=True):
    """Everything about the look that a course may override in its deck.yaml."""

    colors: Mapping[str, str] = field(default_factory=lambda: DEFAULT_COLORS)
    latin_font: str = "Arial"
    east_asian_font: str = "Microsoft YaHei"
    code_font: str = "Consolas"
    #: names in formulas that keep one colour through the whole deck, such as Q: query
    symbols: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    scale: TypeScale = TypeScale()
    page: Page = Page()

    def color(self, name: str) -> str:
        """The colour called *name* as '#RRGGBB'. KeyError when there is none."""
        return self.colors[name]
