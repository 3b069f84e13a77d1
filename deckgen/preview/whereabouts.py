"""Which slide a line of a chapter file belongs to, found in the text itself: it may be broken YAML.

A list item that stands as far left as the file's first one is a slide; its id stands anywhere in it.
"""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import pairwise

from msgspec import Struct

_ITEM = re.compile(r"^([ \t]*)- ", re.MULTILINE)
_ID = re.compile(r"""(?:^\s*-?\s*|[{,]\s*)id:\s*["']?([a-z0-9]+(?:-[a-z0-9]+)*)""", re.MULTILINE)


class Stretch(Struct, frozen=True):
    """The lines of one slide, the first counted from 1, the last one left out."""

    slide: str
    first: int
    end: int


def stretches(text: str) -> tuple[Stretch, ...]:
    """The slides of a chapter's *text* that have an id, in order."""
    items = list(_ITEM.finditer(text))
    if not items:
        return ()
    margin = items[0].group(1)
    starts = [item.start() for item in items if item.group(1) == margin]
    found = []
    for start, end in pairwise([*starts, len(text)]):
        if named := _ID.search(text, start, end):
            first = text.count("\n", 0, start) + 1
            found.append(Stretch(named.group(1), first, text.count("\n", 0, end) + 1))
    return tuple(found)


def slide_at(text: str, line: int, known: Container[str] | None = None) -> str | None:
    """The id of the slide that *line* stands in, or of the last one before it; None before the first.

    Slides that are not *known* are passed over, if that is given: they can't be shown.
    """
    before = [each.slide for each in stretches(text) if each.first <= line]
    return next((slide for slide in reversed(before) if known is None or slide in known), None)


def edited_slide(before: str, after: str, known: Container[str] | None = None) -> str | None:
    """The slide in which *after* begins to differ from *before*; None when it is none or nothing differs."""
    old, new = before.splitlines(), after.splitlines()
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    if same is None:
        if len(old) == len(new):
            return None
        same = min(len(old), len(new))
    return slide_at(after, same + 1, known)
