"""What a course must have computed: its figures, formulas, demos and live values."""

from __future__ import annotations

from deckgen.jobs.requests import Request, ValueRequest
from deckgen.kinds.base import PlanContext, Slide
from deckgen.place.texts import texts_of
from deckgen.richtext.live import experiments_in, live_expressions
from deckgen.schema.course import Course


def slide_requests(course: Course) -> tuple[Request, ...]:
    """Every job that the slides of *course* need, each once, in the order in which slides ask."""
    plan = PlanContext(course.theme, course.info)
    asked: dict[Request, None] = {}
    for chapter in course.chapters:
        for slide in chapter.slides:
            for request in (*slide.requests(plan), *_values(slide)):
                asked.setdefault(request)
    return tuple(asked)


def _values(slide: Slide) -> list[Request]:
    """The live values in the texts of *slide*."""
    return [
        ValueRequest(expression, experiments_in(expression), asked_by=(text.place, slide.id))
        for text in texts_of(slide)
        for expression in live_expressions(text)
    ]
