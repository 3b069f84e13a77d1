"""All texts of a course and what they may name: for what must be computed, and for checking markup early."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from pydantic import BaseModel

from deckgen.kinds.base import MAY_BE_EMPTY, VERBATIM, Reference
from deckgen.problems import ContentError, Problem
from deckgen.richtext.inline import Markup, parse_inline
from deckgen.richtext.live import mark
from deckgen.schema.course import Course
from deckgen.source.text import SourceText

_CITATION = re.compile(r"\[@([^\]]+)\]")


def texts_of(part: object) -> Iterator[SourceText]:
    """Every text with markup below *part* (a slide, a part of one, a collection), in the order of its fields."""
    return (text for text, _ in _texts(part))


def _texts(
    part: object, *, needed: bool = False, items: bool = True
) -> Iterator[tuple[SourceText, bool]]:
    """As :func:`texts_of`, each with whether it must say something: as required ones and entries of lists must.

    *needed* is about *part* itself, *items* about the entries of lists in it.
    """
    if isinstance(part, SourceText):
        yield part, needed
    elif isinstance(part, BaseModel):
        for name, field in type(part).model_fields.items():
            if VERBATIM not in field.metadata:
                strict = MAY_BE_EMPTY not in field.metadata
                required = strict and field.is_required()
                yield from _texts(getattr(part, name), needed=required, items=strict)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from _texts(item, needed=items, items=items)


def markup_of(course: Course) -> Markup:
    """What inline markup may name in *course*."""
    return Markup(
        colors=course.theme.colors,
        symbols=course.theme.symbols,
        citations={
            key: (short_citation(reference, course.info.lang), reference.url)
            for key, reference in course.info.references.items()
        },
        brackets=("（", "；", "）") if course.info.lang.startswith("zh") else ("(", "; ", ")"),
    )


def short_citation(reference: Reference, lang: str) -> str:
    """Author and year: 'Xu, 2015', 'Jain & Wallace, 2019', 'Vaswani et al., 2017'; 'Xu 等，2015' in Chinese.

    A line never ends between the first author and the others.
    """
    chinese = lang.startswith("zh")
    authors = re.sub(r"\bet al\.?", "", reference.authors)
    names = [name.strip() for name in re.split(r",|;|、|&|\band\b", authors) if name.strip()]
    more = len(names) > 2 or authors != reference.authors
    others = "\u00a0等" if chinese else "\u00a0et al."
    first = names[0] if names else reference.key
    who = first + others if more else "\u00a0& ".join(names) or first
    return f"{who}{'，' if chinese else ', '}{reference.year}"


def cited_keys(course: Course) -> tuple[str, ...]:
    """The keys of the works that the slides' texts cite, each once, in the order of first mention."""
    keys = (
        part.strip().removeprefix("@")
        for chapter in course.chapters
        for text in texts_of(chapter.slides)
        for match in _CITATION.finditer(text)
        for part in ("@" + match.group(1)).split(";")
    )
    return tuple(dict.fromkeys(key for key in keys if key in course.info.references))


def text_problems(course: Course) -> tuple[Problem, ...]:
    """Every problem with the slides' shown texts and their markup, found without computing anything."""
    markup = markup_of(course)
    found: list[Problem] = []
    for chapter in course.chapters:
        for slide in chapter.slides:
            for text, needed in _texts(slide):
                try:
                    runs = parse_inline(mark(text)[0], markup)
                except ContentError as error:
                    found += error.problems
                    continue
                if needed and not any(_is_seen(ch) for run in runs for ch in run.text):
                    hint = "write it; an entry of a list may also be left out"
                    found.append(Problem("empty-text", "this text is empty", text.place, hint))
    return tuple(found)


def _is_seen(ch: str) -> bool:
    """Whether *ch* leaves ink: no space, no control or format character, no braille without dots."""
    return unicodedata.category(ch) not in ("Zs", "Zl", "Zp", "Cc", "Cf") and ch != "\u2800"
