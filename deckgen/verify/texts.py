"""Whether a value still stands in a text that people may have edited around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from deckgen.manifest.model import Piece

_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\x0b": "\n", "\u200b": None})
_NUMBER = re.compile(r"(?<![\w.])[-−+]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?")
_DIGITS = frozenset("0123456789.,-−+%‰")
_LONG = 6_000  # characters that are compared one by one; a longer text that differs is changed


def plain(text: str) -> str:
    """*text* with the spaces that programs exchange made one, and none at its ends."""
    return text.translate(_SPACES).strip()


class _Span(Struct, frozen=True):
    piece: Piece
    start: int
    end: int


def lost_values(paragraphs: Sequence[Sequence[Piece]], found: Sequence[str]) -> list[Piece]:
    """The values among *paragraphs* that no longer stand in *found* as they were written.

    Words around a value may change; the value counts as kept when it stands beside words that it stood beside.
    """
    left = [plain(paragraph) for paragraph in found]
    edited = []
    for pieces in paragraphs:
        text = plain("".join(piece.text for piece in pieces))
        if text in left:
            left.remove(text)
        else:
            edited.append(pieces)
    return [piece for pieces in edited for piece in _lost(pieces, "\n".join(left))]


def _lost(pieces: Sequence[Piece], now: str) -> list[Piece]:
    """The values of one paragraph that are not in the text *now*."""
    text, spans = _flat(pieces)
    if len(text) > _LONG or len(now) > _LONG:
        return [span.piece for span in spans]
    matcher = SequenceMatcher(None, text, now, autojunk=False)
    blocks = [(a, b, size) for a, b, size in matcher.get_matching_blocks() if size]
    alone = text.strip() in {span.piece.text for span in spans}
    return [span.piece for span in spans if not _kept(span, text, now, blocks, alone)]


def _flat(pieces: Sequence[Piece]) -> tuple[str, list[_Span]]:
    text, spans = "", []
    for piece in pieces:
        start = len(text)
        text += piece.text.translate(_SPACES)
        if piece.value >= 0:
            spans.append(_Span(piece, start, len(text)))
    return text, spans


def _kept(
    span: _Span, text: str, now: str, blocks: list[tuple[int, int, int]], alone: bool
) -> bool:
    for start, at, size in blocks:
        if start <= span.start and span.end <= start + size:
            before = text[start : span.start].strip(" \n")
            after = text[span.end : start + size].strip(" \n")
            first, last = at + span.start - start, at + span.end - start
            grown = (start == span.start and now[first - 1 : first] in _DIGITS) or (
                start + size == span.end and now[last : last + 1] in _DIGITS
            )
            return bool(before or after or alone) and not grown
    return False


def numbers(text: str) -> list[str]:
    """The numbers that stand in *text*, in order."""
    return _NUMBER.findall(text.translate(_SPACES))


def close(one: str, other: str, tolerance: float) -> bool:
    """Whether the texts are the same but for numbers that differ by no more than *tolerance*.

    That is relative; a number with decimals may also differ by one in its last place, as rounding does.
    """
    if plain(one) == plain(other):
        return True
    if _NUMBER.split(plain(one)) != _NUMBER.split(plain(other)):
        return False
    return all(_near(a, b, tolerance) for a, b in zip(numbers(one), numbers(other), strict=True))


def _near(one: str, other: str, tolerance: float) -> bool:
    a, b = _value(one), _value(other)
    decimals = min(_decimals(one), _decimals(other))
    slack = 10.0**-decimals if decimals else 0.0
    return abs(a - b) <= max(tolerance * max(abs(a), abs(b)), slack) * (1 + 1e-9)


def _value(number: str) -> float:
    return float(number.replace("−", "-").replace(",", ""))


def _decimals(number: str) -> int:
    mantissa = re.split("[eE]", number)[0]
    return len(mantissa.partition(".")[2]) if "e" not in number.lower() else 0


def changed_rows(expected: Sequence[str], found: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """(row counted from 1, what stood there, what stands there now) for each row that differs."""
    before = [row.translate(_SPACES).rstrip() for row in expected]
    now = [row.translate(_SPACES).rstrip() for row in found]
    if before == now:
        return
    if len(before) > _LONG or len(now) > _LONG:
        yield 1, before[0] if before else "", now[0] if now else ""
        return
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    for tag, start, end, at, to in matcher.get_opcodes():
        if tag == "equal":
            continue
        for offset in range(max(end - start, to - at)):
            old = before[start + offset] if start + offset < end else ""
            new = now[at + offset] if at + offset < to else ""
            yield min(start + offset, max(len(before) - 1, 0)) + 1, old, new
