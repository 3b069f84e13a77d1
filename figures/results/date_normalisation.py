"""What rewriting dates as YYYY-MM-DD showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class NormalisedDate:
    """One test date, character by character."""

    locale: str
    """Such as 'zh_Hans' or 'en_GB'."""
    source: tuple[str, ...]
    written: tuple[str, ...]
    """What the model wrote."""
    reference: tuple[str, ...]
    weights: np.ndarray
    """Where it looked, [written characters, source characters]; rows sum to 1."""
    parts: tuple[str, ...]
    """'year', 'month', 'day' or '' for each source character."""


@dataclass(frozen=True)
class DateNormalisation:
    """A BiGRU encoder and Luong's general score on dates of six locales, and the same without attention."""

    losses: np.ndarray
    """Cross-entropy per character in nats, one a training step, with attention."""
    losses_without: np.ndarray
    """The same without attention."""
    accuracy: float
    """Share of unseen dates without a wrong character, decoding without a teacher."""
    accuracy_without: float
    """The same for the model whose decoder reads one fixed vector."""
    mass_year: float
    """Mean weight of the four digits of the year on the source's year."""
    mass_month: float
    """Mean weight of the two digits of the month on the source's month, a digit or a name.

    The first digit may also be read from the separator: 3 between two slashes is 03.
    """
    mass_day: float
    """Mean weight of the two digits of the day on the source's day."""
    examples: tuple[NormalisedDate, ...]
    """One date a locale and format."""

    def example(self, locale: str) -> NormalisedDate:
        """The longest example of this locale."""
        return max(
            (date for date in self.examples if date.locale == locale),
            key=lambda date: len(date.source),
        )
