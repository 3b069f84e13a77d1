"""What writing the reading of Chinese phrases showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Reading:
    """One phrase."""

    phrase: tuple[str, ...]
    """Its characters."""
    written: tuple[str, ...]
    """The syllables that the model wrote."""
    reference: tuple[str, ...]
    """The right syllables."""
    weights: np.ndarray
    """Where it looked, [syllables, characters]; rows sum to 1."""


@dataclass(frozen=True)
class Polyphone:
    """A character with several readings, in unseen phrases."""

    character: str
    readings: tuple[str, ...]
    """The most frequent first."""
    count: int
    """How often it stands in the unseen phrases."""
    accuracy: float
    """Share of these read correctly."""
    accuracy_of_most_frequent: float
    """Share that always saying the most frequent reading would get."""


@dataclass(frozen=True)
class Pinyin:
    """Characters in, syllables out: the reading of a character depends on its neighbours."""

    characters: int
    """Different characters in the phrases."""
    syllables: int
    """Different syllables with tone."""
    training_phrases: int
    unseen_phrases: int
    losses: np.ndarray
    """Cross-entropy per syllable in nats, one a training step."""
    accuracy: float
    """Share of syllables right in unseen phrases, decoding without a teacher."""
    phrase_accuracy: float
    """Share of unseen phrases without a wrong syllable."""
    mass_on_gold: float
    """Mean weight of syllable t on character t."""
    polyphone_accuracy: float
    """Share right among characters whose second reading is not rare (one in five or more)."""
    polyphone_baseline: float
    """What always saying the most frequent reading would get among these."""
    polyphones: tuple[Polyphone, ...]
    """Most frequent in the unseen phrases first."""
    examples: tuple[Reading, ...]
    """Unseen phrases with such a character, two with different readings of the same one side by side."""

    def polyphone(self, character: str) -> Polyphone:
        """How this polyphone was read in unseen phrases."""
        return next(found for found in self.polyphones if found.character == character)
