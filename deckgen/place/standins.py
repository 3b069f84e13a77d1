"""Slides laid out before anything has run: what must be computed is replaced by the least that it can be."""

from __future__ import annotations

from deckgen.jobs.artifacts import Artifact, DemoOutput, Drawing, Formula, Provenance, Value
from deckgen.jobs.requests import DemoRequest, FigureRequest, Request, ValueRequest
from deckgen.lengths import Pt
from deckgen.place.asking import slide_requests
from deckgen.place.elements import PlacedSlide
from deckgen.place.place import place_slides
from deckgen.problems import Problem
from deckgen.schema.course import Course

_NOBODY = Provenance("", "", (), (), ())
#: one character: a text that is too long with it is too long with any value
_SHORTEST = "0"


def laid_out(course: Course) -> tuple[dict[str, PlacedSlide], tuple[Problem, ...]]:
    """The slides of *course* by id, and what doesn't fit or can't be set in the others."""
    standing_in = {request: stand_in(request) for request in slide_requests(course)}
    slides, problems = place_slides(course, standing_in)
    return {slide.id: slide for slide in slides}, problems


def stand_in(request: Request, *, sign: str = _SHORTEST, weight: int = 1) -> Artifact:
    """The least that the job of *request* can make: texts are *sign*, words that show weights have *weight*."""
    if isinstance(request, FigureRequest):
        return Drawing(b"", b"", "", request.width, request.height, _NOBODY)
    if isinstance(request, ValueRequest):
        weighted = f'[["{sign}", {weight}]]'
        return Value(weighted if "tojson" in request.expression else sign, _NOBODY)
    if isinstance(request, DemoRequest):
        return DemoOutput(sign, _NOBODY)
    return Formula(b"", b"", Pt(1), Pt(1), Pt(0))
