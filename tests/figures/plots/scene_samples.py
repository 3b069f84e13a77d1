"""Small results of the four scenes in which every number differs."""

import numpy as np

from figures.results.digit_captioning import Caption, DigitCaptioning
from figures.results.speech_digits import SpeechDigits, Utterance
from figures.results.summarisation import Summarisation, Summary
from figures.results.zh_en_translation import (
    LookStep,
    NounReading,
    Translation,
    ZhEnTranslation,
)
from tests.figures.plots.samples import softmax

RANDOM = np.random.default_rng(7)


def zh_en_translation():
    """Five words in, four out; the third, whose own word is the last, is read from the fourth."""
    source, written = ("昨天", "我", "画", "本", "书"), ("I", "drew", "book", "yesterday")
    weights = softmax(
        np.array([[0, 3, 0, 0, 1], [1, 0, 3, 0, 0], [0, 0, 1, 4, 2], [3, 1, 0, 0, 0]])
    )
    weights += np.arange(20).reshape(4, 5) / 1000  # no two weights are the same
    shown = Translation(source, written, written, weights, (1, 2, 4, 0))
    nouns = tuple(
        NounReading(noun, english, measure, shared, on_noun, on_measure, 0.5, 0.1)
        for noun, english, measure, shared, on_noun, on_measure in (
            ("书", "book", "本", 1, 0.02, 0.96), ("猫", "cat", "只", 2, 0.4, 0.53),
            ("车", "car", "辆", 1, 0.6, 0.38), ("狗", "dog", "只", 2, 0.9, 0.07),
        )
    )  # fmt: skip
    step = LookStep(source, (), "I", weights[0], weights[0], np.zeros((5, 2)), np.zeros(2))
    return ZhEnTranslation(
        source_words=9, target_words=8, losses=np.array([2.0, 0.1]), accuracy=0.97,
        mass_on_gold=0.9, mass_on_gold_strict=0.8, mass_by_role=(), nouns=nouns,
        examples=(shown,), step=step,
    )  # fmt: skip


def summarisation():
    """Six words in, three out: copied, generated, copied; the generated one is read beside the verb."""
    shown = Summary(
        source=("昨天", "，", "王勇", "指责", "了", "刘洋"),
        written=("王勇", "批评", "刘洋", "</s>"),
        reference=("王勇", "批评", "刘洋"),
        written_without_copy=("陈伟", "批评", "徐芳", "</s>"),
        weights=np.array(
            [[0.01, 0.02, 0.91, 0.03, 0.02, 0.01], [0, 0, 0.04, 0.13, 0.05, 0.78], [0, 0.03, 0, 0, 0.01, 0.96]]
        ),
        generate=np.array([0.07, 0.88, 0.12]),
        verb=3,
    )  # fmt: skip
    return Summarisation(
        known_names=5, unseen_names=15, losses=np.array([2.0, 0.1]), accuracy=0.98,
        accuracy_without_copy=0.03, words_right_without_copy=0.34, mass_on_gold=0.97,
        verb_on_verb=0.13, verb_on_object=0.78, generate_by_place=(0.07, 0.88, 0.12),
        examples=(shown,),
    )  # fmt: skip


def speech_digits():
    """Two digits over 11 frames of 20 ms, four frames a state."""
    shown = Utterance(
        spectrogram=RANDOM.normal(size=(40, 11)),
        written=("三", "九", "</s>"),
        reference=("三", "九", "</s>"),
        weights=softmax(RANDOM.normal(size=(3, 3))),
        spans=((1, 5), (6, 10)),
    )
    return SpeechDigits(
        frame_seconds=0.02, frames_per_state=4, losses=np.array([2.0]), accuracy=0.95,
        digit_accuracy=0.98, mass_on_digit=0.76, mass_uniform=0.27, monotone=0.99,
        examples=(shown,),
    )  # fmt: skip


def digit_captioning():
    """Two digits on a picture of 16×20 pixels, cells of four."""
    weights = softmax(RANDOM.normal(size=(2, 20))).reshape(2, 4, 5)
    shown = Caption(
        image=RANDOM.uniform(size=(16, 20)),
        written=("七", "六"),
        reference=("七", "六"),
        weights=weights,
        boxes=((0, 4, 8, 8), (12, 8, 8, 8)),
    )
    return DigitCaptioning(
        losses=np.array([2.0]), losses_without=np.array([2.1]), accuracy=0.91, accuracy_hard=0.01,
        accuracy_without=0.12, word_accuracy_hard=0.2, mass_on_digit=0.94, mass_on_digit_hard=0.07, mass_uniform=0.05, mass_near_digit=0.96, mass_near_uniform=0.17,
        examples=(shown,),
    )  # fmt: skip
