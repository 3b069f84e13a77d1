"""Dates as people write them in several languages, with Unicode's own formats (CLDR, shipped by Babel)."""

import datetime
from dataclasses import dataclass
from itertools import product

import torch
from babel import Locale
from babel.dates import DateTimeFormat, tokenize_pattern

LOCALES = ("zh_Hans", "en_US", "en_GB", "de", "fr", "es")
LENGTHS = ("short", "medium", "long")
WITH_WEEKDAY = ("zh_Hans", "full")
PARTS = {"y": "year", "M": "month", "L": "month", "d": "day"}
"""Which part of a date a pattern letter stands for; weekdays (E) are none."""

UNITS = {"年": "year", "月": "month", "日": "day"}

ISO_PARTS = ("year",) * 4 + ("",) + ("month",) * 2 + ("",) + ("day",) * 2
"""What each character of YYYY-MM-DD belongs to."""

FIRST, DAYS = datetime.date(1930, 1, 1), 51_134
"""140 years, so that all four digits of a year have to be read."""


@dataclass(frozen=True)
class WrittenDate:
    """A date in one country's way; ``parts[s]`` says whether character s is of the year, month or day ('')."""

    locale: str
    text: str
    parts: tuple[str, ...]
    iso: str


def patterns() -> tuple[tuple[str, str], ...]:
    """Locale and pattern of every format with a four-digit year.

    That leaves out New York's 7/3/24, which London would read as the 7th of March: no model could know.
    """
    found = []
    for name, length in (*product(LOCALES, LENGTHS), WITH_WEEKDAY):
        pattern = Locale.parse(name).date_formats[length].pattern
        if ("field", ("y", 2)) not in tokenize_pattern(pattern):
            found.append((name, pattern))
    return tuple(dict.fromkeys(found))


def write(day: datetime.date, locale: str, pattern: str) -> WrittenDate:
    """The day written by a pattern, with the part that each character belongs to; 年, 月 and 日 name theirs."""
    fields = DateTimeFormat(day, Locale.parse(locale))
    text, parts = "", []
    for kind, value in tokenize_pattern(pattern):
        piece = value if kind == "chars" else fields[value[0] * value[1]]
        part = UNITS.get(piece, "") if kind == "chars" else PARTS.get(value[0], "")
        text += piece
        parts += [part] * len(piece)
    return WrittenDate(locale, text, tuple(parts), day.isoformat())


def dates(count: int, generator: torch.Generator) -> list[WrittenDate]:
    """Days from 1930 to 2069, each in a format drawn uniformly."""
    ways = patterns()
    days = torch.randint(DAYS, (count,), generator=generator).tolist()
    chosen = torch.randint(len(ways), (count,), generator=generator).tolist()
    return [
        write(FIRST + datetime.timedelta(days=day), *ways[way])
        for day, way in zip(days, chosen, strict=True)
    ]
