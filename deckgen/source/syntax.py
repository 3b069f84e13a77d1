"""Broken YAML in plain words: what the parser's message means for somebody who writes a course."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from deckgen.problems import Problem
from deckgen.source.scalar import SourceFile

if TYPE_CHECKING:
    from yaml import YAMLError
    from yaml.error import Mark
    from yaml.events import ScalarEvent

_QUOTES = "put the whole text in single quotes"
_CLOSE = "close it; inside single quotes an apostrophe is written twice ('')"

#: (part of the parser's message, code, cause, hint, whether the place is where the construct began)
_MEANINGS: tuple[tuple[str, str, str, str, bool], ...] = (
    ("maximum nesting depth", "too-deep", "lists and mappings are nested too deeply here",
     "close the brackets, or take levels away", False),
    ("mapping values are not allowed", "yaml-syntax", "a colon with a space after it is not possible here",
     f"{_QUOTES} if the colon belongs to it; if this is a key, check its indentation", False),
    ("unknown escape character", "yaml-syntax", "this backslash is no escape that YAML knows",
     "in double quotes a backslash starts an escape; use single quotes, which leave it alone", False),
    ("tab character", "tab", "a tab stands where YAML needs spaces", "indent with spaces", False),
    ("scanning a quoted scalar", "yaml-syntax", "this quote is never closed",
     _CLOSE, True),
    ("flow sequence", "yaml-syntax", "this list's '[' is never closed",
     "add ']' or a missing comma; quote a text that starts with a bracket", True),
    ("flow mapping", "yaml-syntax", "this mapping's '{' is never closed",
     "add '}' or a missing comma; quote a text that starts with a brace, such as a live value", True),
    ("expected ':'", "yaml-syntax", "this line is neither 'key: value' nor an item '- …'",
     "add the colon, or indent the line so that it goes on with the text above", True),
    ("block collection", "yaml-syntax", "this line does not belong to the list above it",
     "start the line with '- ', or give it the indentation of the key it belongs to", False),
    ("block mapping", "yaml-syntax", "this line does not belong to the mapping above it",
     "give all keys of one mapping the same indentation; quote a text that goes on after a closing quote", False),
    ("sequence entries are not allowed", "yaml-syntax", "a list item is not possible here",
     "put '- ' on a line of its own, below its key", False),
    ("expected node content", "yaml-syntax", "a value is missing here",
     "close the bracket that was opened; quote a text that starts with one", False),
    ("directive", "yaml-syntax", "a line that starts with '%' is an instruction to YAML",
     _QUOTES, False),
    ("expected alphabetic or numeric", "yaml-syntax", "this sign has a meaning in YAML and a name must follow it",
     f"{_QUOTES} if it starts with '*' or '&'", False),
)  # fmt: skip


def explain(error: YAMLError, file: SourceFile, before: ScalarEvent | None = None) -> Problem:
    """The problem that *error*, raised while *file* was parsed, is about; *before* is the last scalar read."""
    problem_mark: Mark | None = getattr(error, "problem_mark", None)
    context_mark: Mark | None = getattr(error, "context_mark", None)
    if problem_mark is None:
        return _unreadable_character(error, file)
    lines = [mark.line + 1 for mark in (context_mark, problem_mark) if mark is not None]
    for line in dict.fromkeys([*lines, *(line - 1 for line in lines if line > 1)]):
        if (wrong := full_width_sign(file, line)) is not None:
            return wrong
    begin, end = (before.start_mark, before.end_mark) if before and before.style else (None, None)
    if (
        begin and end and begin.line < end.line == problem_mark.line
    ):  # the end is another text's beginning
        cause = (
            f"this quote is closed only in line {problem_mark.line + 1}, where another text begins"
        )
        return Problem("yaml-syntax", cause, file.place(begin.index), _CLOSE)
    said = " ".join(str(getattr(error, name, None) or "") for name in ("context", "problem"))
    if "cannot start any token" in said:
        return _bad_first_character(problem_mark.index, file)
    for sign, code, cause, hint, at_start in _MEANINGS:
        if sign in said:
            mark = context_mark if at_start and context_mark else problem_mark
            return Problem(code, cause, file.place(_on_text(mark.index, file)), hint)
    return Problem(
        "yaml-syntax",
        f"this is not valid YAML: {said.strip()}",
        file.place(problem_mark.index),
        _QUOTES,
    )


#: signs that a Chinese input method types where YAML's own must stand
_FULL_WIDTH = re.compile(
    r"""^[ \t]*(?:-[ ]+)?[\w-]+(?P<colon>：)   # 'title：' for 'title: '
      | ^[ \t]*(?P<dash>[－—–])[ \u3000]*[\w-]+[：:]  # '－ id:' for '- id:'
      | ^[ \t]*(?P<indent>[\u3000\u00a0]+)
      | ^[ \t]*(?:-[ ]+)?[\w-]+:(?P<space>[\u3000\u00a0])""",
    re.VERBOSE,
)
_MEANT = {"colon": "a colon and a space", "dash": "'- '", "indent": "spaces", "space": "a space"}


def full_width_sign(file: SourceFile, line: int) -> Problem | None:
    """The problem with *line* (from 1) if a full-width sign stands in it where YAML needs its own."""
    rows = file.text.split("\n", line)[:line]
    found = _FULL_WIDTH.match(rows[-1]) if len(rows) == line else None
    if not found:
        return None
    ((kind, sign),) = ((kind, sign) for kind, sign in found.groupdict().items() if sign)
    name = unicodedata.name(sign[0]).lower()
    start = sum(len(row) + 1 for row in rows[:-1]) + found.start(kind)
    return Problem(
        "full-width-sign",
        f"a full-width or special sign (U+{ord(sign[0]):04X}, {name}) stands where YAML needs {_MEANT[kind]}",
        file.place(start, len(sign)),
        f"switch the input method to half-width and type {_MEANT[kind]}",
    )


def _on_text(index: int, file: SourceFile) -> int:
    """*index*, or the end of the text when the parser stopped after the last line."""
    return min(index, len(file.text.rstrip()))


def _bad_first_character(index: int, file: SourceFile) -> Problem:
    ch = file.text[index : index + 1]
    if ch == "\t":
        return Problem(
            "tab", "a tab stands where YAML needs spaces", file.place(index), "indent with spaces"
        )
    return Problem("yaml-syntax", f"a text cannot start with '{ch}'", file.place(index), _QUOTES)


def _unreadable_character(error: YAMLError, file: SourceFile) -> Problem:
    """The reader's errors carry a position in bytes or none; the character itself is easy to find."""
    found = re.search(
        "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", file.text
    )
    if not found:
        return Problem("yaml-syntax", f"this is not valid YAML: {error}", file.place(0))
    return Problem(
        "control-character",
        f"an invisible control character (U+{ord(found[0]):04X}) stands here",
        file.place(found.start()),
        "delete it and type the text again",
    )
