"""A course of a few slides and made-up artifacts of the right sizes, without YAML or jobs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType

from deckgen.jobs.artifacts import Artifact, DemoOutput, Drawing, Formula, Provenance, Value
from deckgen.jobs.requests import DemoRequest, FigureRequest, Request, ValueRequest
from deckgen.kinds.base import DeckInfo, Reference, Slide
from deckgen.lengths import Pt
from deckgen.place.asking import slide_requests
from deckgen.place.elements import PlacedDeck
from deckgen.place.place import place_deck
from deckgen.schema.course import Chapter, Course
from deckgen.schema.words import UI
from deckgen.theme import Theme

ROOT = Path(__file__).parents[2]
PROVENANCE = Provenance("figure:x", "0" * 64, (), (), ())
REFERENCES = {
    "vaswani2017": Reference(
        "vaswani2017", "Vaswani, Shazeer, Parmar", 2017, "Attention Is All You Need", "NeurIPS",
        "https://arxiv.org/abs/1706.03762",
    ),
    "xu2015": Reference("xu2015", "Xu, Ba", 2015, "Show, Attend and Tell", "ICML", ""),
}  # fmt: skip
WEIGHTS = '[["猫", 0.02], ["追", 0.9], ["狗", 0.5]]'
CHAPTERS = ("为什么", "对齐", "缩放点积", "掩码", "多头")


def course(slides: Sequence[Slide], *, chapter: int = 1, theme: Theme | None = None) -> Course:
    """A course of five chapters; *slides* are those of the one at index *chapter*."""
    info = DeckInfo(
        title="注意力", subtitle="从瓶颈到权重", author="某人", date="2026", lang="zh-CN",
        chapters=CHAPTERS, references=MappingProxyType(REFERENCES),
        ui=UI["zh-CN"],
    )  # fmt: skip
    symbols = {"Q": "query", "K": "key", "V": "value"}
    return Course(
        folder=ROOT / "content" / "attention",
        root=ROOT,
        id="test",
        info=info,
        theme=theme or Theme(symbols=MappingProxyType(symbols)),
        figures_package="figures",
        preload=(),
        size_budget=1,
        size_tolerance=0.1,
        source_line=True,
        experiments={},
        words={},
        paths={},
        chapters=tuple(
            Chapter(name, name, tuple(slides) if i == chapter else ())
            for i, name in enumerate(CHAPTERS)
        ),
        files=(),
    )  # fmt: skip


def artifact(request: Request) -> Artifact:
    """A stand-in for what the job of *request* makes."""
    if isinstance(request, FigureRequest):
        return Drawing(b"", b"", f"图 {request.figure}", request.width, request.height, PROVENANCE)
    if isinstance(request, ValueRequest):
        return Value(WEIGHTS if "tojson" in request.expression else "0.42", PROVENANCE)
    if isinstance(request, DemoRequest):
        return DemoOutput("torch.Size([2, 3, 4])\ntorch.Size([2, 3, 8])\n", PROVENANCE)
    return Formula(b"", b"", Pt(240), Pt(40), Pt(10))


def place(slides: Sequence[Slide], *, chapter: int = 1, theme: Theme | None = None) -> PlacedDeck:
    """*slides* placed with stand-in artifacts."""
    made = course(slides, chapter=chapter, theme=theme)
    return place_deck(made, {request: artifact(request) for request in slide_requests(made)})
