"""What translating a small grammar from Chinese to English showed."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Translation:
    """One test sentence."""

    source: tuple[str, ...]
    written: tuple[str, ...]
    """What the model wrote; right in the examples when equal to ``reference``."""
    reference: tuple[str, ...]
    weights: np.ndarray
    """Where it looked, [written words, source words]; rows sum to 1."""
    origin: tuple[int, ...]
    """The source position that each word really comes from; −1 where the grammar does not say."""


@dataclass(frozen=True)
class LookStep:
    """One look of the decoder, number by number: S source words, states of width V."""

    source: tuple[str, ...]
    written: tuple[str, ...]
    """What was written before this step."""
    word: str
    """What the decoder writes after this look."""
    scores: np.ndarray
    """vᵀ tanh(W_q s + W_k h_j) of each source word [S]."""
    weights: np.ndarray
    """Their softmax [S]."""
    states: np.ndarray
    """The encoder's states h_j [S, V]."""
    context: np.ndarray
    """The weighted sum of the states [V]."""

    def weight_on(self, word: str) -> float:
        """The weight on a source word."""
        return float(self.weights[self.source.index(word)])

    def score_of(self, word: str) -> float:
        """The score of a source word."""
        return float(self.scores[self.source.index(word)])


@dataclass(frozen=True)
class NounReading:
    """Where the model looks when it writes one noun, mean over the test sentences."""

    noun: str
    english: str
    measure: str
    """Its measure word."""
    shared: int
    """How many nouns use this measure word; 1 means that it gives the noun away."""
    on_noun: float
    """Weight on the noun itself."""
    on_measure: float
    """Weight on its measure word."""
    without_noun: float
    """Share of sentences still translated with this noun after another one took its place, measure word kept."""
    without_measure: float
    """The same after another measure word took the place of its own, noun kept."""


@dataclass(frozen=True)
class ZhEnTranslation:
    """A BiGRU encoder, Bahdanau's decoder, and where it looks at each English word."""

    source_words: int
    """Size of the Chinese vocabulary, special tokens included."""
    target_words: int
    """Size of the English vocabulary, special tokens included."""
    losses: np.ndarray
    """Cross-entropy per token in nats, one a training step."""
    accuracy: float
    """Share of test sentences without a wrong word, decoding without a teacher."""
    mass_on_gold: float
    """Mean weight of a content word on its origin; a noun's measure word counts as part of the noun."""
    mass_on_gold_strict: float
    """The same when only the noun itself counts."""
    mass_by_role: tuple[tuple[str, float], ...]
    """Mean weight on the origin for each kind of word; strict."""
    nouns: tuple[NounReading, ...]
    examples: tuple[Translation, ...]
    """The longest test sentences, then the longest with each noun."""
    step: LookStep
    """One look in detail: a noun that is read from itself and from its measure word."""

    def noun(self, english: str) -> NounReading:
        """Where the model looks when it writes this noun."""
        return next(noun for noun in self.nouns if noun.english == english)

    def example_with(self, english: str) -> Translation:
        """The first example whose translation holds this word."""
        return next(example for example in self.examples if english in example.written)
