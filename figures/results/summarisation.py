"""What a pointer-generator that summarises news did with names it had never seen."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Summary:
    """One news sentence with unseen names."""

    source: tuple[str, ...]
    written: tuple[str, ...]
    """What the pointer-generator wrote."""
    reference: tuple[str, ...]
    written_without_copy: tuple[str, ...]
    """What the model that can only generate wrote: it knows no such name."""
    weights: np.ndarray
    """Where the pointer-generator looked, [written words, source words]; rows sum to 1."""
    generate: np.ndarray
    """p_gen of each written word: 1 generated from the vocabulary, 0 copied."""
    verb: int
    """Where the source's verb stands: the word whose meaning the summary's verb carries."""


@dataclass(frozen=True)
class Summarisation:
    """Sentences of a template shortened to who – did what to – whom; names are copied, verbs generated."""

    known_names: int
    """Names that stand in the training sentences."""
    unseen_names: int
    """Names that stand in test sentences alone."""
    losses: np.ndarray
    """Negative log-likelihood per word in nats, one a training step, pointer-generator."""
    accuracy: float
    """Share of test sentences without a wrong word, decoding without a teacher."""
    accuracy_without_copy: float
    """The same for the model that can only generate."""
    words_right_without_copy: float
    """Share of single words that this model got right: the verbs."""
    mass_on_gold: float
    """Mean weight of each name written on the name in the source."""
    verb_on_verb: float
    """Mean weight of the verb written on the verb in the source."""
    verb_on_object: float
    """Mean weight of the verb written on the second name in the source: the BiGRU state there has read the verb."""
    generate_by_place: tuple[float, ...]
    """Mean p_gen of the summary's first name, verb and second name."""
    examples: tuple[Summary, ...]
