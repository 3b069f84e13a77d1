"""What stands at the foot of a content slide, where, and how far the course has come: the same for both writers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from deckgen.lengths import Box, Emu, Inches, Pt
from deckgen.place.elements import PlacedDeck, PlacedSlide
from deckgen.theme import Page

SOURCE_SIZE = 9.0  # points
_NUMBER, _COURSE, _SOURCE = Inches(0.7), Inches(7.0), Inches(4.3)
_HEIGHT, _ABOVE, _GAP = Pt(3), Pt(6), Pt(3)


def number_box(page: Page) -> Box:
    """Where the slide number stands: at the right end of the footer."""
    return _right_end(page.footer, _NUMBER, before=Emu(0))


def source_box(page: Page) -> Box:
    """Where the first figure's function and hash stand: left of the number."""
    return _right_end(page.footer, _SOURCE, before=_NUMBER)


def course_box(page: Page) -> Box:
    """Where the course's title and the chapter stand: the left part of the footer."""
    foot = page.footer
    return Box(foot.left, foot.top, _COURSE, foot.height)


def course_line(deck: PlacedDeck, slide: PlacedSlide) -> str:
    """The course's title and the chapter of *slide*."""
    return "  ·  ".join(part for part in (deck.title, slide.chapter) if part)


class Stretch(Enum):
    """A stretch of the progress line."""

    PAST = "past"  # a chapter that is over
    DONE = "done"  # what is behind us of the present chapter
    AHEAD = "ahead"


class Progress(Struct, frozen=True):
    """How the line is cut: each chapter's share of the slides, and each slide's place in its chapter."""

    shares: tuple[int, ...]
    places: Mapping[str, tuple[int, float]]  # slide id → (chapter's index, part of it that is done)

    def stretches(self, slide: PlacedSlide, page: Page) -> tuple[tuple[Box, Stretch], ...]:
        """The line above the footer of *slide*, each stretch over those before it; none outside of chapters."""
        if slide.id not in self.places:
            return ()
        current, part = self.places[slide.id]
        foot = page.footer
        line = Box(foot.left, Emu(foot.top - _ABOVE), foot.width, _HEIGHT)
        found: list[tuple[Box, Stretch]] = []
        for index, box in enumerate(line.columns(self.shares, _GAP)):
            if index != current:
                found.append((box, Stretch.PAST if index < current else Stretch.AHEAD))
                continue
            if part < 1.0:
                found.append((box, Stretch.AHEAD))
            done = Box(box.left, box.top, Emu(round(box.width * part)), box.height)
            found.append((done, Stretch.DONE))
        return tuple(found)


def progress_of(deck: PlacedDeck) -> Progress:
    """The progress of *deck*, chapters as wide as they are long."""
    members: dict[str, list[str]] = {name: [] for name in deck.chapters}
    for slide in deck.slides:
        if slide.chapter in members:
            members[slide.chapter].append(slide.id)
    places = {
        slide: (index, (n + 1) / len(slides))
        for index, slides in enumerate(members.values())
        for n, slide in enumerate(slides)
    }
    return Progress(tuple(max(1, len(slides)) for slides in members.values()), places)


def _right_end(foot: Box, width: Emu, *, before: Emu) -> Box:
    return Box(Emu(foot.right - before - width), foot.top, width, foot.height)
