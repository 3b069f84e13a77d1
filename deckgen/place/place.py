"""A course and its artifacts as placed slides: the last step before a file is written."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.jobs.artifacts import Artifacts, Value
from deckgen.jobs.requests import ValueRequest
from deckgen.kinds.base import LayoutContext, Slide
from deckgen.parts.text import paragraphs_of, place_of
from deckgen.place.elements import Paragraph, PlacedDeck, PlacedSlide, Run
from deckgen.place.texts import cited_keys, markup_of
from deckgen.place.whence import notes_end, source_line
from deckgen.problems import ContentError, Problem
from deckgen.schema.course import Course


def place_deck(course: Course, artifacts: Artifacts) -> PlacedDeck:
    """Every slide of *course* laid out, with what *artifacts* holds for its requests.

    A ContentError holds all problems of all slides: texts that do not fit, bad markup, titles used twice.
    """
    slides, problems = place_slides(course, artifacts)
    if problems:
        raise ContentError(problems)
    return deck_of(course, slides)


def deck_of(course: Course, slides: tuple[PlacedSlide, ...]) -> PlacedDeck:
    """*slides* with what is said of *course* as a whole."""
    info = course.info
    return PlacedDeck(
        title=info.title,
        subtitle=info.subtitle,
        author=info.author,
        date=info.date,
        lang=info.lang,
        chapters=info.chapters,
        slides=slides,
    )


def place_slides(
    course: Course, artifacts: Artifacts
) -> tuple[tuple[PlacedSlide, ...], tuple[Problem, ...]]:
    """The slides of *course* that can be laid out, and what is wrong with the others."""
    values = {
        request.expression: value
        for request, value in artifacts.items()
        if isinstance(request, ValueRequest) and isinstance(value, Value)
    }
    placing = _Placing(course, artifacts, values)
    return tuple(placing.slides()), tuple(placing.problems)


class _Placing:
    """One run over the slides; problems are collected and the next slide is tried."""

    def __init__(self, course: Course, artifacts: Artifacts, values: Mapping[str, Value]) -> None:
        self.course, self.artifacts, self.values = course, artifacts, values
        self.markup, self.cited = markup_of(course), cited_keys(course)
        self.problems: list[Problem] = []
        self.titles: dict[str, Slide] = {}

    def slides(self) -> list[PlacedSlide]:
        """The slides that could be placed, numbered from 1."""
        placed: list[PlacedSlide] = []
        number = 0
        for chapter in range(len(self.course.chapters)):
            made = LayoutContext(
                theme=self.course.theme,
                deck=self.course.info,
                artifacts=self.artifacts,
                chapter=chapter,
                root=str(self.course.root),
                values=self.values,
                markup=self.markup,
                cited=self.cited,
            )
            for slide in self.course.chapters[chapter].slides:
                number += 1
                try:
                    placed.append(self.slide(slide, made, number))
                except ContentError as error:
                    self.problems += error.problems
        return placed

    def slide(self, slide: Slide, made: LayoutContext, number: int) -> PlacedSlide:
        """*slide* with its elements and notes."""
        laid = slide.lay_out(made)
        title = made.plain(slide.title)
        self._note_title(title, slide)
        notes = [part for text in (slide.notes, *laid.extra_notes) for part in paragraphs_of(text)]
        said = tuple(Paragraph(made.rich(part)) for part in notes)
        words = self.course.info.ui
        if after := self.course.jumps.get(slide.id):
            text = words["next_on_path"].format(title=made.plain(after))
            said = (*said, Paragraph((Run(text),)))
        kind = str(getattr(slide, "kind", ""))
        shows_source = self.course.source_line and laid.layout.has_foot
        return PlacedSlide(
            id=slide.id,
            number=number,
            kind=kind,
            layout=laid.layout,
            title=title,
            chapter=None if kind == "title" else self.course.chapters[made.chapter].title,
            chapter_number=made.chapter + 1,
            elements=laid.elements,
            notes=(*said, *notes_end(laid.elements, said, root=self.course.root, words=words)),
            source_line=source_line(laid.elements) if shows_source else None,
        )

    def _note_title(self, title: str, slide: Slide) -> None:
        """Remember *title*; a second slide with it is a problem, since outlines and readers name slides so."""
        first = self.titles.setdefault(title, slide)
        if first is not slide:
            self.problems.append(
                Problem(
                    "duplicate-title",
                    f"the slide '{first.id}' has this title already",
                    place_of(slide.title),
                    "say what is new on this slide: titles name slides in outlines and screen readers",
                )
            )
