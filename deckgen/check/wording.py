"""How much a slide says, and how: its title, its points, its texts, its notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.check.finding import Finding, View, warning
from deckgen.check.prose import shown_length
from deckgen.measure.metrics import text_width
from deckgen.parts.text import place_of
from deckgen.place.elements import Role, Table, TextBox
from deckgen.schema.checks import parts_of

TITLE_LENGTH = 30
MOST_POINTS = 6
MOST_TEXT = 200
NOTES_A_MINUTE = 60

#: kinds whose title names them: a cover, a chapter, a list
_NAMED = frozenset({"title", "section", "agenda", "quiz", "summary", "references"})
_TOPIC = re.compile(
    r"(?:关于)?.{0,8}(?:介绍|简介|概述|概览|概念|定义|原理|背景|总结|小结|公式|方法|实验|结果|代码|示例|例子|应用|优缺点)"
    r"|(?:introduction|overview|background|definition|motivation|method|results?|summary|conclusions?|examples?|code)"
    r"(?: (?:to|of|and) .*)?",
    re.IGNORECASE,
)


def title_too_long(view: View) -> Iterator[Finding]:
    """A title longer than a glance."""
    length = shown_length(view.slide.title)
    if length > TITLE_LENGTH:
        yield warning(
            "title-too-long",
            f"the title is as long as {length:.0f} Chinese characters",
            place_of(view.slide.title),
            f"at most {TITLE_LENGTH}: keep the point, the rest goes into the notes",
        )


def title_topic(view: View) -> Iterator[Finding]:
    """A title that names a topic and makes no statement."""
    title = view.slide.title.strip()
    if view.kind not in _NAMED and _TOPIC.fullmatch(title):
        yield warning(
            "title-topic",
            f"the title '{title}' names a topic",
            place_of(view.slide.title),
            "say what the slide shows, as a short sentence",
        )


def too_many_points(view: View) -> Iterator[Finding]:
    """A list longer than one can keep in mind."""
    for part, node in parts_of(view.slide, view.node):
        points = getattr(part, "points", None) or ()
        if len(points) > MOST_POINTS:
            yield warning(
                "too-many-points",
                f"{len(points)} points in one list",
                node.keys["points"],
                f"at most {MOST_POINTS}: split the slide, or say some in the notes",
            )


def too_much_text(view: View) -> Iterator[Finding]:
    """More text than one reads while listening."""
    if view.placed is None or view.kind in ("references", "code"):
        return
    length = 0.0
    for element in view.placed.elements:
        if isinstance(element, TextBox) and element.role is not Role.TITLE and element.code is None:
            length += sum(text_width(each.runs) for each in element.paragraphs)
        elif isinstance(element, Table):
            cells = (cell for row in element.rows for cell in row)
            length += sum(text_width(each.runs) for cell in cells for each in cell.paragraphs)
    if length > MOST_TEXT:
        yield warning(
            "too-much-text",
            f"the slide's texts are as long as {length:.0f} Chinese characters",
            place_of(view.slide.title),
            f"at most {MOST_TEXT}: split the slide, or move some into the notes",
        )


def missing_notes(view: View) -> Iterator[Finding]:
    """Notes that say nothing."""
    if not view.slide.notes.strip():
        yield warning(
            "missing-notes",
            f"slide '{view.slide.id}' has empty notes",
            view.node.keys["notes"],
            "write what the teacher says here",
        )


def thin_notes(view: View) -> Iterator[Finding]:
    """Notes too short for the time that the slide is given."""
    length = shown_length(view.slide.notes)
    wanted = NOTES_A_MINUTE * min(view.slide.minutes, 2)
    if view.slide.notes.strip() and length < wanted:
        minutes = f"{view.slide.minutes:g} minute{'' if view.slide.minutes == 1 else 's'}"
        yield warning(
            "thin-notes",
            f"notes as long as {length:.0f} Chinese characters for {minutes}",
            place_of(view.slide.notes),
            f"write at least {wanted:.0f}: what to ask, what to point at, what is often misunderstood",
        )
