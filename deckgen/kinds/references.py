"""The works that the deck cites, or all of the references file, or chosen ones.

Example::

    - id: sources
      kind: references
      title: 参考文献
      show: all
      notes: 按出现顺序排列，链接可点。
"""

from __future__ import annotations

from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from deckgen.kinds.base import VERBATIM, Laid, LayoutContext, Reference, Slide
from deckgen.lengths import Box
from deckgen.parts.text import place_of, spread_boxes, title_box
from deckgen.place.elements import Layout, Paragraph, Run
from deckgen.problems import ContentError, Problem, suggest
from deckgen.source.text import SourceText

_SIZES = (20, 18, 16, 14, 12)
_ONE_COLUMN = 7


class References(Slide):
    """A formatted list of works."""

    kind: Literal["references"]
    show: Literal["cited", "all"] = Field("cited", description="Which works, if 'keys' names none.")
    keys: Annotated[tuple[SourceText, ...], VERBATIM] = Field(
        (), description="The works to show, in this order."
    )

    def lay_out(self, made: LayoutContext) -> Laid:
        """Title, and the list in one column or two."""
        works = [made.deck.references[key] for key in self._chosen(made)]
        if not works:
            message = "no work to show"
            hint = "cite one with [@key], or write 'show: all'"
            if not made.deck.references:
                hint = "write the works in a file and name it in deck.yaml: 'references: references.yaml'"
            raise ContentError([Problem("no-references", message, place_of(self.title), hint)])
        rows = [Paragraph(_entry(work)) for work in works]
        half = ceil(len(rows) / 2) if len(rows) > _ONE_COLUMN else len(rows)
        parts = [part for part in (rows[:half], rows[half:]) if part]
        page = made.theme.page
        boxes: tuple[Box, ...] = page.body.columns([1] * len(parts), page.gap)
        columns = spread_boxes(
            [f"references-{i + 1}" for i in range(len(parts))], parts, boxes,
            sizes=_SIZES, place=place_of(self.title), what="the list of references",
        )  # fmt: skip
        layout = Layout.TITLE_BODY if len(parts) == 1 else Layout.TITLE_TWO
        return Laid(layout, (title_box(made, self.title), *columns))

    def _chosen(self, made: LayoutContext) -> tuple[str, ...]:
        """The keys to show. A ContentError names those that there are not."""
        known = made.deck.references
        problems = []
        for key in self.keys:
            if key not in known:
                near = suggest(key, known)
                hint = f"did you mean '{near}'?" if near else None
                message = f"no reference named '{key}'"
                problems.append(Problem("unknown-citation", message, key.place, hint))
        if problems:
            raise ContentError(problems)
        if self.keys:
            return tuple(self.keys)
        return tuple(known) if self.show == "all" else made.cited


def _entry(work: Reference) -> tuple[Run, ...]:
    """Authors (year). *Title*, linked. Venue."""
    runs = [
        Run(f"{work.authors} ({work.year}). "),
        Run(
            work.title, italic=True, link=work.url or None, color="value_text" if work.url else None
        ),
    ]
    if work.venue:
        runs.append(Run(f". {work.venue}", color="muted"))
    return tuple(runs)
