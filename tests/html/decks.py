"""A deck with every kind of slide, as the kinds' own examples make them, with pictures that can be seen."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from deckgen.jobs.artifacts import Artifact, Drawing, Formula
from deckgen.jobs.drawing import png_bytes, prepare, svg_bytes
from deckgen.jobs.formulas import draw_formula
from deckgen.jobs.requests import FigureRequest, FormulaRequest, Request
from deckgen.kinds.base import Slide
from deckgen.lengths import Emu
from deckgen.place.asking import slide_requests
from deckgen.place.elements import PlacedDeck
from deckgen.place.place import place_deck
from deckgen.theme import Theme
from tests.kinds.building import PROVENANCE, course
from tests.kinds.building import artifact as stand_in
from tests.kinds.examples import examples, slides

THEME = Theme(symbols={"Q": "query", "K": "key", "V": "value"})

FRAMES = """
    - id: frames
      kind: figure
      title: 一步一步出现
      figure: {use: steps}
      frames: [0, 1, 2]
      notes: 点两次。
"""


def placed(yaml: str = "", *, theme: Theme = THEME) -> PlacedDeck:
    """The slides of *yaml* placed, their figures and formulas drawn."""
    return place(slides(yaml), theme=theme)


def every_kind() -> PlacedDeck:
    """The example of every kind, and a figure in three frames."""
    every = [slide for group in examples().values() for slide in group]
    return place([*every, *slides(FRAMES)])


def place(chosen: Sequence[Slide], *, theme: Theme = THEME) -> PlacedDeck:
    made = course(chosen, theme=theme)
    return place_deck(made, {request: artifact(request) for request in slide_requests(made)})


def artifact(request: Request) -> Artifact:
    """What the job of *request* would make, figures as plain bars."""
    prepare()
    match request:
        case FigureRequest():
            picture = Figure(figsize=(request.width.inches, request.height.inches))
            axes = picture.add_axes((0.1, 0.1, 0.85, 0.8))
            bars = dict(request.params).get("frame", 2)
            axes.bar(range(3), [3, 1, 2][: bars + 1] + [0] * (2 - bars), color="#0072B2")
            axes.set_ylim(0, 3.2)
            svg, png = svg_bytes(picture), png_bytes(picture, 100)
            return Drawing(png, svg, "三根柱子", request.width, request.height, PROVENANCE)
        case FormulaRequest():
            png, svg, size = draw_formula(request.latex, request.size, request.color, 100)
            return Formula(png, svg, Emu(size["width"]), Emu(size["height"]), Emu(size["depth"]))
    return stand_in(request)
