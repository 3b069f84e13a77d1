"""Chinese punctuation, and the space between Chinese and Latin: found in texts and notes, repaired in place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from deckgen.check.finding import Edit, Finding, View, warning
from deckgen.check.prose import Script, Sign, signs
from deckgen.place.texts import texts_of
from deckgen.problems import Place, lines_of
from deckgen.source.text import SourceText

_FULL_WIDTH = {
    ",": "，", ";": "；", ":": "：", "!": "！", "?": "？", ".": "。", "(": "（", ")": "）",
}  # fmt: skip
_HAN = r"[\u3400-\u9fff\U00020000-\U0003ffff]"
#: without one of these a text needs no closer look: Chinese beside a half-width mark, or brackets that hold some
_SUSPECT_MARK = re.compile(rf"{_HAN}[^\w\s]*[,;:!?.(\"]|[,;:!?.\")]\W*{_HAN}|\([^)]*{_HAN}")
#: Chinese and a Latin letter, digit, formula, code or value with nothing but markup between them
_SUSPECT_GAP = re.compile(rf"{_HAN}[*\[]*[a-zA-Z0-9À-ῼ$`{{]|[a-zA-Z0-9À-ῼ$`}})*\]][*\[]*{_HAN}")
#: what looks like text behind a '#'
_HIDDEN = re.compile(rf"\s+(#[^\s#].*{_HAN}.*)")
_END = Sign("", Script.SPACE, 0, 0, 0)


def half_width_punctuation(view: View) -> Iterator[Finding]:
    """Half-width punctuation beside Chinese."""
    if not view.course.info.lang.startswith("zh"):
        return
    for text in texts_of(view.slide):
        if not _SUSPECT_MARK.search(text):
            continue
        shown = signs(text)
        for number, sign in enumerate(shown):
            if sign.text in ",;:!?." and _ends_chinese(shown, number):
                yield _punctuation(text, sign.text, [(sign, _FULL_WIDTH[sign.text])], shown)
        for opening, closing in _brackets(shown):
            yield _punctuation(text, "()", [(opening, "（"), (closing, "）")], shown)
        for opening, closing in _quotes(shown):
            yield _punctuation(text, '"', [(opening, "“"), (closing, "”")], shown)


def missing_space(view: View) -> Iterator[Finding]:
    """Chinese and Latin letters, digits or formulas without a space between them."""
    if not view.course.info.lang.startswith("zh"):
        return
    for text in texts_of(view.slide):
        if not _SUSPECT_GAP.search(text):
            continue
        shown = signs(text)
        for sign, following in pairwise(shown):
            if {sign.script, following.script} != {Script.HAN, Script.LATIN}:
                continue
            place = text.place_at(sign.after)
            if place is None:
                continue
            beside = f"'{sign.text}' and '{following.text}'"
            yield warning(
                "missing-space",
                f"no space between {beside}",
                text.place_at(sign.start, following.end - sign.start),
                "put a space between Chinese and Latin letters, digits or formulas; `deckgen check --fix` does",
                Edit(place, "", " "),
            )


def _ends_chinese(shown: Sequence[Sign], number: int) -> bool:
    """Whether the mark at *number* parts Chinese: a Chinese character stands before it, or follows it."""
    before = shown[number - 1] if number else _END
    if shown[number].text == ".":
        following = shown[number + 1] if number + 1 < len(shown) else _END
        return before.script is Script.HAN and following.script in (Script.SPACE, Script.HAN)
    following = next((s for s in shown[number + 1 :] if s.script is not Script.SPACE), _END)
    return before.script is Script.HAN or (
        following.script is Script.HAN and before.script is Script.LATIN
    )


def _brackets(shown: Sequence[Sign]) -> Iterator[tuple[Sign, Sign]]:
    """Pairs of half-width brackets that follow or hold Chinese."""
    opened: list[int] = []
    for number, sign in enumerate(shown):
        if sign.text == "(":
            opened.append(number)
        elif sign.text == ")" and opened:
            first = opened.pop()
            touched = [*shown[max(0, first - 1) : first], *shown[first + 1 : number]]
            if any(each.script is Script.HAN for each in touched):
                yield shown[first], sign


def _quotes(shown: Sequence[Sign]) -> Iterator[tuple[Sign, Sign]]:
    """Pairs of straight quotes around something Chinese."""
    marks = [number for number, sign in enumerate(shown) if sign.text == '"']
    for first, last in zip(marks[::2], marks[1::2], strict=False):
        if any(sign.script is Script.HAN for sign in shown[first:last]):
            yield shown[first], shown[last]


def _punctuation(
    text: SourceText, found: str, changes: list[tuple[Sign, str]], shown: Sequence[Sign]
) -> Finding:
    """The finding of the marks in *changes*, each with what it should be; blanks beside them go."""
    edits: list[Edit] = []
    for sign, mark in changes:
        place = text.place_at(sign.start)
        if place is not None:
            edits.append(Edit(place, sign.text, mark))
            edits += _blank_beside(text, sign, mark, shown)
    wanted = "".join(mark for _, mark in changes)
    return warning(
        "half-width-punctuation",
        f"half-width '{found}' in a Chinese text",
        text.place_at(changes[0][0].start, changes[-1][0].end - changes[0][0].start),
        f"write '{wanted}'; `deckgen check --fix` does",
        *edits,
    )


def _blank_beside(text: SourceText, sign: Sign, mark: str, shown: Sequence[Sign]) -> list[Edit]:
    """The removal of the blank after *sign* (before an opening bracket): a full-width sign brings its own."""
    if mark in "“”":
        return []
    number = shown.index(sign) + (-1 if mark == "（" else 1)
    blank = shown[number] if 0 <= number < len(shown) else _END
    place = text.place_at(blank.start) if blank.text == " " else None
    return [] if place is None else [Edit(place, " ", "")]


def full_width_comma(view: View) -> Iterator[Finding]:
    """A list in brackets whose one entry holds full-width commas: most likely several entries."""
    for text, place, row in _on_one_line(view):
        if "，" not in text:
            continue
        before, after = row[: place.column - 1].rstrip(), row[place.column - 1 :]
        if before.endswith("[") and after.removeprefix(text).lstrip().startswith("]"):
            yield warning(
                "full-width-comma",
                f"this list has one entry: '{text}'",
                place,
                "part its entries by a half-width comma and a space; quote it if it is one entry",
            )


def hidden_text(view: View) -> Iterator[Finding]:
    """A text cut off by a '#' that YAML takes for the beginning of a comment."""
    for _, place, row in _on_one_line(view):
        if found := _HIDDEN.match(row, place.column - 1 + place.length):
            yield warning(
                "hidden-text",
                f"'{found[1]}' is a comment, and stands on no slide",
                replace(place, column=found.start(1) + 1, length=len(found[1])),
                "put the whole text in single quotes; a comment has a space behind its '#'",
            )


def _on_one_line(view: View) -> Iterator[tuple[SourceText, Place, str]]:
    """The slide's texts that were written on one line: where, and that whole line."""
    sources = view.course.sources
    for text in texts_of(view.slide):
        if text.place is not None and "\n" not in text:
            yield text, text.place, lines_of(sources[text.place.file])[text.place.line - 1]
