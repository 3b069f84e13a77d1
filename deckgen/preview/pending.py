"""What stands on a slide while it is computed: what stood there last, or else an empty frame or a few dots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from deckgen.jobs.artifacts import Artifact, Artifacts, DemoOutput, Drawing, Value
from deckgen.jobs.requests import DemoRequest, FigureRequest, Request, ValueRequest
from deckgen.place.standins import stand_in

_DOTS = "…"
_FRAME = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none">'
    b'<rect width="1" height="1" fill="#eef0f4"/></svg>'
)


class Shown:
    """What slides showed last, by what asked for it."""

    def __init__(self) -> None:
        self._last: dict[object, Artifact] = {}

    def keep(self, artifacts: Artifacts) -> None:
        """Remember *artifacts*, and nothing else."""
        self._last = {_place_of(request): made for request, made in artifacts.items()}

    def meanwhile(self, requests: Iterable[Request]) -> Mapping[Request, Artifact]:
        """What to show for *requests*, which are being computed."""
        return {request: self._instead(request) for request in requests}

    def _instead(self, request: Request) -> Artifact:
        last = self._last.get(_place_of(request))
        match request, last:
            case FigureRequest(), Drawing():
                return replace(last, width=request.width, height=request.height)
            case ValueRequest(), Value():
                return last
            case DemoRequest(), DemoOutput():
                return last
        made = stand_in(request, sign=_DOTS, weight=0)
        return replace(made, svg=_FRAME, alt=_DOTS) if isinstance(made, Drawing) else made


def _place_of(request: Request) -> object:
    """What tells a request that was edited from others: a figure with other parameters is the same one on its slide."""
    if isinstance(request, FigureRequest):
        return request.asked_by[1], request.figure, dict(request.params).get("frame")
    return request
