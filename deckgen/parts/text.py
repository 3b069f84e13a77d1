"""Titles and plain texts in boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckgen.kinds.base import LayoutContext
from deckgen.lengths import Box, Emu
from deckgen.measure.fit import BODY_SPACING, Fitted, fit, set_lines
from deckgen.place.elements import Align, Anchor, Padding, Paragraph, Role, Run, TextBox
from deckgen.problems import Place
from deckgen.source.text import SourceText

TITLE_SPACING = 0.85
_NO_PADDING = Padding()


def place_of(text: str) -> Place | None:
    """Where *text* was written, if it remembers."""
    return text.place if isinstance(text, SourceText) else None


def paragraphs_of(text: str) -> list[SourceText]:
    """*text* parted at its blank lines, each part's single line breaks taken out."""
    parts = [part.strip() for part in re.split(r"\n[ \t]*\n", text)]
    return [SourceText(_joined_lines(part), place_of(text)) for part in parts if part]


def _joined_lines(text: str) -> str:
    """*text* on one line: a line break is a space, or nothing where Chinese stands before or behind it."""
    return re.sub(
        r"(.)[ \t]*\n[ \t]*(.)",
        lambda m: m[1] + ("" if ord(m[1]) > 0x2E7F and ord(m[2]) > 0x2E7F else " ") + m[2],
        text,
    )


def bold(runs: Iterable[Run]) -> tuple[Run, ...]:
    """*runs* in bold."""
    return tuple(replace(run, bold=True) for run in runs)


def colored(runs: Iterable[Run], color: str) -> tuple[Run, ...]:
    """*runs* in *color* where they have no colour of their own."""
    return tuple(run if run.color else replace(run, color=color) for run in runs)


def title_box(made: LayoutContext, title: str) -> TextBox:
    """A content slide's title, at the largest size that fits its place on the page."""
    return text_box(
        made,
        "title",
        [Paragraph(bold(made.rich(title)))],
        made.theme.page.title,
        made.theme.scale.title,
        place=place_of(title),
        what="the title",
        role=Role.TITLE,
        anchor=Anchor.MIDDLE,
        color="primary",
        spacing=TITLE_SPACING,
    )


def text_box(
    made: LayoutContext,
    name: str,
    paragraphs: Sequence[Paragraph],
    box: Box,
    sizes: Iterable[float],
    *,
    place: Place | None = None,
    what: str = "the text",
    role: Role = Role.NONE,
    anchor: Anchor = Anchor.TOP,
    color: str = "ink",
    fill: str | None = None,
    outline: str | None = None,
    padding: Padding = _NO_PADDING,
    spacing: float = BODY_SPACING,
) -> TextBox:
    """*paragraphs* in *box* at the largest of *sizes* that fits; a ContentError at *place* otherwise."""
    fitted = fit(
        paragraphs, box, sizes,
        place=place, what=what, spacing=spacing, padding=padding, anchor=anchor,
    )  # fmt: skip
    return boxed(
        name, fitted, box,
        role=role, anchor=anchor, color=color, fill=fill, outline=outline, padding=padding,
        spacing=spacing,
    )  # fmt: skip


def boxed(
    name: str,
    fitted: Fitted,
    box: Box,
    *,
    role: Role = Role.NONE,
    anchor: Anchor = Anchor.TOP,
    color: str = "ink",
    fill: str | None = None,
    outline: str | None = None,
    padding: Padding = _NO_PADDING,
    spacing: float = BODY_SPACING,
) -> TextBox:
    """*fitted* as the element that writers draw."""
    return TextBox(
        name=name,
        box=box,
        paragraphs=fitted.paragraphs,
        size=fitted.size,
        lines=fitted.lines,
        role=role,
        anchor=anchor,
        color=color,
        fill=fill,
        outline=outline,
        padding=padding,
        line_spacing=spacing,
    )


def caption_box(made: LayoutContext, name: str, text: str, box: Box) -> TextBox:
    """A caption in the quiet colour, centred below what it explains."""
    return text_box(
        made,
        name,
        [Paragraph(made.rich(text), align=Align.CENTER)],
        box,
        made.theme.scale.caption,
        place=place_of(text),
        what="the caption",
        anchor=Anchor.MIDDLE,
        color="muted",
    )


def height_at(paragraphs: Sequence[Paragraph], *, width: Emu, size: float, spacing: float) -> Emu:
    """The height that *paragraphs* take at *size* within *width*."""
    lines = set_lines(paragraphs, width=width, size=size, spacing=spacing)
    return Emu(lines[-1].top + lines[-1].height) if lines else Emu(0)
