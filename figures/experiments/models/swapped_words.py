"""Interventions on a translator: put another word in the place of one and see whether the noun is still written.

A weight says which state was fetched; only a swap says which word the translation hangs on.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from figures.experiments.models.toy_grammar import Pair

Translate = Callable[[list[Pair]], tuple[tuple[str, ...], ...]]
"""The words that a model writes for each pair's Chinese side."""


def swap(pair: Pair, word: str, other: str) -> Pair:
    """The pair with *other* in the place of the Chinese *word*; the English side stays."""
    return replace(pair, chinese=tuple(other if found == word else found for found in pair.chinese))


def still_written(
    translate: Translate, sentences: list[Pair], word: str, others: Iterable[str]
) -> float:
    """How often the noun of the English side is still written, at its place, when each of *others* replaces *word*."""
    swapped = [swap(pair, word, other) for other in others for pair in sentences]
    kept = []
    for pair, row in zip(swapped, translate(swapped), strict=True):
        place = pair.roles.index("noun")
        kept.append(row[place : place + 1] == pair.english[place : place + 1])
    return float(np.mean(kept))
