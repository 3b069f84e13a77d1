"""A figure in a slot: asked for at the slot's exact size, then placed there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from deckgen.jobs.artifacts import Drawing
from deckgen.jobs.requests import FigureRequest, Params
from deckgen.kinds.base import LayoutContext, Model, Verbatim
from deckgen.lengths import Box
from deckgen.parts.text import place_of
from deckgen.place.elements import Picture, Role
from deckgen.source.text import SourceText


class FigureUse(Model):
    """A figure by name, with the parameters that it and its experiments take."""

    use: Verbatim = Field(description="Name of the figure; `deckgen figures` lists them.")
    params: dict[SourceText, Any] = Field({}, description="Parameters of the figure.")
    data: dict[SourceText, Any] = Field(
        {}, description="Parameters of the experiment that it draws."
    )
    alt: SourceText | None = Field(
        None,
        description="What the picture shows, for those who can't see it; else the figure says it.",
    )


def figure_request(figure: FigureUse, box: Box, *, slide: str) -> FigureRequest:
    """The job that draws *figure* at the size of *box*."""
    return FigureRequest(
        figure=str(figure.use),
        width=box.width,
        height=box.height,
        params=frozen(figure.params),
        data=frozen(figure.data),
        asked_by=(place_of(figure.use), slide),
    )


def figure_picture(
    made: LayoutContext, name: str, figure: FigureUse, box: Box, *, role: Role = Role.PICTURE
) -> Picture:
    """The finished *figure* in *box*. KeyError when its job has no result."""
    drawing = made.artifacts[figure_request(figure, box, slide="")]
    assert isinstance(drawing, Drawing)
    alt = made.plain(figure.alt) if figure.alt else drawing.alt
    return Picture(name=name, box=box, drawing=drawing, alt=alt, role=role)


def frozen(values: Mapping[SourceText, Any]) -> Params:
    """*values* in name order, lists as tuples, texts as plain strings (names keep their places)."""
    return tuple((name, _freeze(value)) for name, value in sorted(values.items()))


def _freeze(value: Any) -> object:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list | tuple):
        return tuple(_freeze(item) for item in value)
    if isinstance(value, dict):
        return tuple((str(key), _freeze(item)) for key, item in sorted(value.items()))
    return value
