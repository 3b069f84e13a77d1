"""What a course must have computed: its figures, formulas, demos and live values."""

from __future__ import annotations

from deckgen.jobs.requests import Request, ValueRequest
from deckgen.kinds.base import PlanContext, Slide
from deckgen.place.texts import texts_of
from deckgen.problems import ContentError, Problem
from deckgen.schema.course import Course
from deckgen.values.expressions import live_expressions


def slide_requests(course: Course) -> tuple[Request, ...]:
    """Every job that the slides of *course* need, each once, in the order in which slides ask.

    A ContentError holds every live value that is no expression.
    """
    plan = PlanContext(course.theme, course.info)
    asked: dict[Request, None] = {}
    problems: list[Problem] = []
    for chapter in course.chapters:
        for slide in chapter.slides:
            for request in (*slide.requests(plan), *_values(slide, problems)):
                asked.setdefault(request)
    if problems:
        raise ContentError(problems)
    return tuple(asked)


def _values(slide: Slide, problems: list[Problem]) -> list[Request]:
    """The live values in the texts of *slide*; what is wrong with some goes to *problems*."""
    found: list[Request] = []
    for text in texts_of(slide):
        try:
            for live in live_expressions(text):
                place = text.place_at(live.start, live.end - live.start)
                found.append(
                    ValueRequest(live.expression, live.experiments, asked_by=(place, slide.id))
                )
        except ContentError as error:
            problems += error.problems
    return found
