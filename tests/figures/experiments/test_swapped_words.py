"""A swap tells which word a translation hangs on: shown with translators whose rule is known."""

import pytest

from figures.experiments.models.swapped_words import still_written, swap
from figures.experiments.models.toy_grammar import Pair

BOOK = Pair(
    ("我", "买", "了", "一", "本", "书"),
    ("I", "bought", "a", "book"),
    (0, 1, 3, 5),
    ("subject", "verb", "determiner", "noun"),
)


def by(word_of):
    """A translator that writes 'book' wherever *word_of* says so, else 'cat'."""
    return lambda pairs: tuple(
        ("I", "bought", "a", "book" if word_of(pair.chinese) else "cat") for pair in pairs
    )


def test_only_the_chinese_word_is_replaced():
    swapped = swap(BOOK, "书", "猫")
    assert swapped.chinese == ("我", "买", "了", "一", "本", "猫")
    assert swapped.english == BOOK.english


@pytest.mark.parametrize(
    ("rule", "without_noun", "without_measure"),
    [(lambda words: "本" in words, 1, 0), (lambda words: "书" in words, 0, 1)],
)
def test_a_translator_fails_when_the_word_that_it_reads_is_swapped(
    rule, without_noun, without_measure
):
    assert still_written(by(rule), [BOOK], "书", ["猫", "狗"]) == without_noun
    assert still_written(by(rule), [BOOK], "本", ["只", "张"]) == without_measure


def test_the_share_is_over_all_replacements():
    reads_cats_as_books = by(lambda words: "猫" in words)
    assert still_written(reads_cats_as_books, [BOOK], "书", ["猫", "狗", "鸟", "花"]) == 0.25


def test_a_translation_too_short_to_hold_the_noun_has_lost_it():
    assert still_written(lambda pairs: (("I",),) * len(pairs), [BOOK], "书", ["猫"]) == 0
