r"""Inline markup as runs.

``**bold**``, ``*italic*``, ```code```, ``[text](url)``, ``[@key]`` and ``[@a; @b]`` (citations),
``[text]{query}`` (a theme colour), ``$d_k$`` (mathematics) and ``{{ … }}`` (live values). A backslash
takes the meaning from the sign behind it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from urllib.parse import urlsplit

from msgspec import Struct, field
from msgspec.structs import replace

from deckgen.place.elements import Run
from deckgen.problems import ContentError, Problem, suggest
from deckgen.richtext.maths import MathsError, merge, parse_maths
from deckgen.source.text import SourceText

_SPECIAL = re.compile(r"[\\*`$\[]")
_LINE_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_URL = re.compile(r"(?:https?://|mailto:)\S+")
_ESCAPABLE = frozenset("\\`*_{}[]()#+-.!$|<>~^")


class Markup(Struct, frozen=True):
    """What the markup may name: colours, symbols' colours, and works with their short form and address."""

    colors: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    symbols: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    citations: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    brackets: tuple[str, str, str] = ("(", "; ", ")")  # before, between and behind citations

    def text_color(self, name: str) -> str:
        """The colour of *name* for text: its darker variant where the theme has one."""
        return f"{name}_text" if f"{name}_text" in self.colors else name


def parse_inline(text: str, markup: Markup) -> tuple[Run, ...]:
    """*text* as runs. A ContentError holds every problem in it, each with its place."""
    if _SPECIAL.search(text) is None:
        return (Run(on_one_line(text)),) if text else ()
    reader = _Reader(text, markup)
    try:
        runs = reader.until("", Run(""))
    except RecursionError:
        reader.problem("unclosed-markup", "its marks are too deeply nested", 0, "write it plainer")
    if reader.problems:
        raise ContentError(reader.problems)
    return tuple(
        replace(run, text=on_one_line(run.text)) if "\n" in run.text else run for run in merge(runs)
    )


def on_one_line(text: str) -> str:
    """*text* with its line breaks as spaces, or as nothing between two Chinese characters."""
    return _LINE_BREAK.sub(lambda match: "" if _between_wide(match) else " ", text)


def _between_wide(match: re.Match[str]) -> bool:
    before = match.string[match.start() - 1 : match.start()]
    after = match.string[match.end() : match.end() + 1]
    return all(ch and unicodedata.east_asian_width(ch) in "WF" for ch in (before, after))


class _Reader:
    """A cursor over the text; problems are collected and reading goes on behind them."""

    def __init__(self, text: str, markup: Markup) -> None:
        self.text, self.markup, self.at = text, markup, 0
        self.problems: list[Problem] = []

    def problem(self, code: str, message: str, start: int, hint: str | None = None) -> None:
        """Note a problem in the text from *start* to here."""
        text = self.text
        place = text.place_at(start, self.at - start) if isinstance(text, SourceText) else None
        self.problems.append(Problem(code, message, place, hint))

    def until(self, end: str, look: Run) -> list[Run]:
        """The runs in *look* up to *end* (read too), or up to the end of the text when *end* is ''."""
        runs: list[Run] = []
        while self.at < len(self.text):
            if end and self.text.startswith(end, self.at):
                self.at += len(end)
                return runs
            runs += self.piece(look)
        return runs

    def piece(self, look: Run) -> list[Run]:
        """One construct or the plain text up to the next."""
        ch = self.text[self.at]
        if ch == "\\":
            escaped = self.text[self.at + 1 : self.at + 2]
            known = bool(escaped) and escaped in _ESCAPABLE
            self.at += 2 if known else 1
            return [replace(look, text=escaped if known else ch)]
        if ch == "`":
            return self.code(look)
        if ch == "$":
            return self.maths(look)
        if ch == "*":
            return self.emphasis(look)
        if ch == "[":
            return self.bracket(look)
        match = _SPECIAL.search(self.text, self.at)
        end = match.start() if match else len(self.text)
        closing = self.text.find("]", self.at, end)  # may end a bracket that is being read
        if closing >= 0:
            end = max(closing, self.at + 1)
        start, self.at = self.at, end
        text = self.text[start:end]
        if self.text.startswith("[@", end) and not self.markup.brackets[0].isascii():
            text = text.rstrip(" ")  # a full-width bracket brings its own room
        return [replace(look, text=text)]

    def code(self, look: Run) -> list[Run]:
        start = self.at
        end = self.text.find("`", start + 1)
        if end < 0:
            self.at += 1
            self.problem(
                "unclosed-markup",
                "this '`' is never closed",
                start,
                "close it, or write \\` for the sign",
            )
            return []
        self.at = end + 1
        return [replace(look, text=self.text[start + 1 : end], mono=True)]

    def maths(self, look: Run) -> list[Run]:
        start = self.at
        end = start + 1
        while end < len(self.text) and self.text[end] != "$":
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            self.at += 1
            self.problem(
                "unclosed-markup",
                "this '$' is never closed",
                start,
                "close it, or write \\$ for the sign",
            )
            return []
        self.at = end + 1
        try:
            runs = parse_maths(self.text[start + 1 : end], self.markup.symbols)
        except MathsError as error:
            self.problem("inline-maths", f"in this formula {error}", start, error.way_out)
            return []
        return [
            replace(
                run,
                bold=run.bold or look.bold,
                link=look.link,
                color=self.markup.text_color(run.color) if run.color else look.color,
            )
            for run in runs
        ]

    def emphasis(self, look: Run) -> list[Run]:
        start = self.at
        stars = "**" if self.text.startswith("**", start) else "*"
        after = self.text[start + len(stars) : start + len(stars) + 1]
        if not after or after.isspace():  # a lone star, as in a * b
            self.at += len(stars)
            return [replace(look, text=stars)]
        if self.text.find(stars, start + len(stars)) < 0:
            self.at += len(stars)
            self.problem(
                "unclosed-markup",
                f"this '{stars}' is never closed",
                start,
                f"close it, or write {stars.replace('*', chr(92) + '*')} for the sign",
            )
            return []
        self.at += len(stars)
        inner = replace(look, bold=True) if stars == "**" else replace(look, italic=True)
        return self.until(stars, inner)

    def bracket(self, look: Run) -> list[Run]:
        start = self.at
        if self.text.startswith("[@", start):
            return self.citation(look)
        close = self._closing_bracket(start)
        after = self.text[close + 1 : close + 2] if close > 0 else ""
        end = self.text.find({"(": ")", "{": "}"}.get(after, "\0"), close) if after else -1
        if end < 0:
            self.at += 1
            return [replace(look, text="[")]
        argument = self.text[close + 2 : end]
        if after == "(" and not _is_address(argument):
            self.at = end + 1
            self.problem(
                "bad-link",
                f"'{argument}' is no address",
                start,
                "links begin with https:// or mailto:",
            )
            return []
        if after == "{" and argument not in self.markup.colors:
            self.at = end + 1
            near = suggest(argument, self.markup.colors)
            hint = (
                f"did you mean '{near}'?" if near else "colours: " + ", ".join(self.markup.colors)
            )
            self.problem("unknown-color", f"no colour named '{argument}'", start, hint)
            return []
        inner = (
            replace(look, link=argument)
            if after == "("
            else replace(look, color=self.markup.text_color(argument))
        )
        self.at += 1
        runs = self.until("]", inner)
        self.at = end + 1
        return runs

    def _closing_bracket(self, start: int) -> int:
        """The bracket that closes the one at *start*, or -1."""
        depth = 0
        at = start
        while at < len(self.text):
            ch = self.text[at]
            if ch == "\\":
                at += 1
            elif ch == "[":
                depth += 1
            elif ch == "]":
                depth -= 1
                if depth == 0:
                    return at
            at += 1
        return -1

    def citation(self, look: Run) -> list[Run]:
        start = self.at
        end = self.text.find("]", start)
        if end < 0:
            self.at += 1
            self.problem("unclosed-markup", "this citation is never closed", start)
            return []
        self.at = end + 1
        works: list[tuple[str, str]] = []
        for part in self.text[start + 1 : end].split(";"):
            key = part.strip().removeprefix("@")
            if key in self.markup.citations:
                works.append(self.markup.citations[key])
                continue
            near = suggest(key, self.markup.citations)
            hint = f"did you mean '{near}'?" if near else "add it to the references file"
            self.problem("unknown-citation", f"no reference named '{key}'", start, hint)
        return _cited(works, look, self.markup.brackets)


def _is_address(text: str) -> bool:
    """Whether *text* is an address that a link may lead to."""
    try:
        return bool(_URL.fullmatch(text)) and urlsplit(text) is not None
    except ValueError:  # such as brackets that are no IPv6 address
        return False


def _cited(
    works: Sequence[tuple[str, str]], look: Run, brackets: tuple[str, str, str]
) -> list[Run]:
    """The works (short form and address) in *brackets*, which belong to the links: no line breaks behind '('."""
    before, between, behind = brackets
    runs = []
    for number, (short, url) in enumerate(works):
        opening = between if number else before
        closing = behind if number == len(works) - 1 else ""
        runs.append(replace(look, text=opening + short + closing, link=url or None))
    return runs
