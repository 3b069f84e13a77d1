"""Words and their numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from figures.experiments.models.seq2seq import SPECIAL


@dataclass(frozen=True)
class Vocabulary:
    """The special tokens, then the words in the given order."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, words: Iterable[str]) -> "Vocabulary":
        """A vocabulary of these words, each once, sorted."""
        return cls((*SPECIAL, *sorted(set(words))))

    def __len__(self) -> int:
        return len(self.words)

    @property
    def numbers(self) -> dict[str, int]:
        """Each word's number."""
        return {word: number for number, word in enumerate(self.words)}

    def encode(self, rows: Iterable[Sequence[str]]) -> list[list[int]]:
        """Rows of words as rows of numbers; KeyError on an unknown word."""
        numbers = self.numbers
        return [[numbers[word] for word in row] for row in rows]
