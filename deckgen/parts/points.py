"""A list of points, each with its own points below: larger and airier the fewer they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pydantic import Field

from deckgen.kinds.base import LayoutContext, Model
from deckgen.lengths import Box
from deckgen.measure.fit import fit_first
from deckgen.parts.text import boxed, colored, place_of, spacings
from deckgen.place.elements import Anchor, Bullet, Padding, Paragraph, Role, Run, TextBox
from deckgen.source.text import SourceText

#: nested points are this much smaller, but never below the smallest body size
_NESTED = 0.88


class Branch(Model):
    """A point with points below it."""

    text: SourceText = Field(description="The point.")
    points: tuple[SourceText, ...] = Field((), description="Its own points.")


Point: TypeAlias = SourceText | Branch


def points_box(
    made: LayoutContext,
    name: str,
    points: Sequence[Point],
    box: Box,
    *,
    role: Role = Role.BODY,
    bullet: Bullet = Bullet.DOT,
    anchor: Anchor = Anchor.TOP,
    lead: str = "",
    sizes: Sequence[float] = (),
    padding: Padding = Padding(),
) -> TextBox:
    """*points* in *box*, below the sentence *lead* if there is one.

    The largest size that fits wins, then the widest gaps. A ContentError says how much is too long.
    """
    texts = [
        (made.rich(point if isinstance(point, str) else point.text), point) for point in points
    ]
    nested = [
        [] if isinstance(point, str) else [made.rich(text) for text in point.points]
        for _, point in texts
    ]
    opening = made.rich(lead) if lead else ()
    scale = sizes or made.theme.scale.body
    rows = [(runs, below) for (runs, _), below in zip(texts, nested, strict=True)]

    def variants() -> Iterator[tuple[float, tuple[Paragraph, ...]]]:
        smallest = min(scale[-1], made.theme.scale.body[-1])
        for size, gap in spacings(scale):
            shrink = max(_NESTED, min(1.0, smallest / size))
            yield size, _paragraphs(opening, rows, gap, shrink, bullet)

    first = lead or (points[0] if isinstance(points[0], str) else points[0].text)
    fitted = fit_first(
        variants(), box, place=place_of(first), what="the text", padding=padding, anchor=anchor
    )
    return boxed(name, fitted, box, role=role, anchor=anchor, padding=padding)


def _paragraphs(
    lead: tuple[Run, ...],
    rows: Sequence[tuple[tuple[Run, ...], list[tuple[Run, ...]]]],
    gap: float,
    shrink: float,
    bullet: Bullet,
) -> tuple[Paragraph, ...]:
    """The paragraphs with *gap* ems before each outer point."""
    paragraphs = [Paragraph(lead)] if lead else []
    for runs, below in rows:
        before = gap if paragraphs else 0.0
        paragraphs.append(Paragraph(runs, bullet=bullet, space_before=before))
        for inner in below:
            paragraphs.append(
                Paragraph(
                    colored(inner, "muted"),
                    level=1,
                    bullet=Bullet.DOT,
                    scale=shrink,
                    space_before=min(0.3, gap / 2),
                )
            )
    return tuple(paragraphs)
