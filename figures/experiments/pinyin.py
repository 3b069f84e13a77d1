"""Chinese phrases to pinyin: one syllable a character, and some characters have several readings."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import torch
from pypinyin.phrases_dict import phrases_dict

from deckgen.jobs.registry import experiment
from figures.attention.luong import LuongScore
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import LuongLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import (
    Batch,
    Decoding,
    Seq2Seq,
    batch_of,
    draw,
    sequence_accuracy,
)
from figures.experiments.models.training import train
from figures.experiments.models.vocabulary import Vocabulary
from figures.experiments.models.words import words_of
from figures.results.pinyin import Pinyin, Polyphone, Reading

SHORTEST, LONGEST = 2, 4
UNSEEN = 1000
EXAMPLES = 8
NOT_RARE = 0.2
"""A character counts as a polyphone when its second reading makes up this share of its uses."""


@dataclass(frozen=True)
class Phrase:
    """A phrase and its syllables, one a character."""

    characters: tuple[str, ...]
    syllables: tuple[str, ...]


@experiment
def pinyin(*, characters: int = 600, hidden: int = 80, steps: int = 500, seed: int = 0) -> Pinyin:
    """Read unseen phrases aloud: each syllable looks at its character, a polyphone is settled by its neighbours."""
    with seeded(seed) as generator:
        phrases = frequent_phrases(characters)
        order = torch.randperm(len(phrases), generator=generator).tolist()
        unseen = [phrases[i] for i in order[:UNSEEN]]
        seen = [phrases[i] for i in order[UNSEEN:]]
        signs = Vocabulary.of(sign for phrase in phrases for sign in phrase.characters)
        sounds = Vocabulary.of(sound for phrase in phrases for sound in phrase.syllables)
        corpus, test = encode(seen, signs, sounds), encode(unseen, signs, sounds)
        encoder = GRUEncoder(len(signs), embedding=64, hidden=hidden, summary=hidden)
        decoder = LuongDecoder(
            LuongLook(LuongScore.GENERAL, hidden, encoder.width),
            len(sounds),
            embedding=32,
            hidden=hidden,
            context=encoder.width,
        )
        model = Seq2Seq(encoder, decoder)
        losses = train(
            model, lambda _: model.loss(draw(corpus, 64, generator)), steps=steps, rate=8e-3
        )
    decoding = model.decode(test)
    written = words_of(decoding.tokens, sounds.words)
    readings = readings_by_character(seen)
    polyphones = judge_polyphones(unseen, written, readings)
    total = sum(found.count for found in polyphones)
    return Pinyin(
        characters=len(readings),
        syllables=len(sounds),
        training_phrases=len(seen),
        unseen_phrases=len(unseen),
        losses=losses,
        accuracy=syllable_accuracy(unseen, written),
        phrase_accuracy=sequence_accuracy(decoding.tokens, test.target),
        mass_on_gold=mass_on_gold(unseen, decoding),
        polyphone_accuracy=sum(p.accuracy * p.count for p in polyphones) / total,
        polyphone_baseline=sum(p.accuracy_of_most_frequent * p.count for p in polyphones) / total,
        polyphones=polyphones,
        examples=examples(unseen, written, decoding, polyphones),
    )


def frequent_phrases(characters: int) -> list[Phrase]:
    """Dictionary phrases of two to four characters, all among the most frequent ones."""
    counts = Counter(sign for phrase in phrases_dict for sign in phrase)
    frequent = {sign for sign, _ in counts.most_common(characters)}
    return [
        Phrase(tuple(phrase), tuple(syllables[0] for syllables in sounds))
        for phrase, sounds in phrases_dict.items()
        if SHORTEST <= len(phrase) <= LONGEST and set(phrase) <= frequent
    ]


def encode(phrases: list[Phrase], signs: Vocabulary, sounds: Vocabulary) -> Batch:
    """The phrases as padded numbers."""
    return batch_of(
        signs.encode(phrase.characters for phrase in phrases),
        sounds.encode(phrase.syllables for phrase in phrases),
    )


def syllable_accuracy(phrases: list[Phrase], written: tuple[tuple[str, ...], ...]) -> float:
    """The share of characters whose syllable was written at its place."""
    right = sum(
        a == b
        for phrase, row in zip(phrases, written, strict=True)
        for a, b in zip(phrase.syllables, row, strict=False)
    )
    return right / sum(len(phrase.syllables) for phrase in phrases)


def mass_on_gold(phrases: list[Phrase], decoding: Decoding) -> float:
    """The mean weight of each syllable on its own character."""
    diagonal = torch.diagonal(decoding.weights, dim1=1, dim2=2)  # [B, T, S] -> [B, min(T, S)]
    lengths = torch.tensor([len(phrase.characters) for phrase in phrases])
    real = torch.arange(diagonal.size(1)) < lengths[:, None]
    return diagonal[real].mean().item()


def readings_by_character(phrases: list[Phrase]) -> dict[str, Counter[str]]:
    """How often each character is read in each way."""
    readings: dict[str, Counter[str]] = {}
    for phrase in phrases:
        for sign, sound in zip(phrase.characters, phrase.syllables, strict=True):
            readings.setdefault(sign, Counter())[sound] += 1
    return readings


def judge_polyphones(
    phrases: list[Phrase],
    written: tuple[tuple[str, ...], ...],
    readings: dict[str, Counter[str]],
) -> tuple[Polyphone, ...]:
    """How well each real polyphone is read in unseen phrases, the most frequent of them first."""
    met: dict[str, list[tuple[bool, bool]]] = {}
    for phrase, row in zip(phrases, written, strict=True):
        for t, (sign, sound) in enumerate(zip(phrase.characters, phrase.syllables, strict=True)):
            common = readings[sign].most_common(2)
            if len(common) < 2 or common[1][1] < NOT_RARE * readings[sign].total():
                continue
            said = row[t] if t < len(row) else ""
            met.setdefault(sign, []).append((said == sound, common[0][0] == sound))
    found = [
        Polyphone(
            character=sign,
            readings=tuple(sound for sound, _ in readings[sign].most_common()),
            count=len(cases),
            accuracy=float(np.mean([right for right, _ in cases])),
            accuracy_of_most_frequent=float(np.mean([usual for _, usual in cases])),
        )
        for sign, cases in met.items()
    ]
    return tuple(sorted(found, key=lambda polyphone: (-polyphone.count, polyphone.character)))


def examples(
    phrases: list[Phrase],
    written: tuple[tuple[str, ...], ...],
    decoding: Decoding,
    polyphones: tuple[Polyphone, ...],
) -> tuple[Reading, ...]:
    """For the most frequent polyphones, the first unseen phrase with each of the two usual readings."""
    chosen = []
    for polyphone in polyphones:
        firsts = [
            first_with(phrases, polyphone.character, sound) for sound in polyphone.readings[:2]
        ]
        if None not in firsts:
            chosen += firsts
    return tuple(
        Reading(
            phrase=phrases[i].characters,
            written=written[i],
            reference=phrases[i].syllables,
            weights=decoding.weights[i, : len(written[i]), : len(phrases[i].characters)].numpy(),
        )
        for i in chosen[:EXAMPLES]
    )


def first_with(phrases: list[Phrase], sign: str, sound: str) -> int | None:
    """The number of the first phrase in which the character is read like this."""
    for i, phrase in enumerate(phrases):
        if (sign, sound) in zip(phrase.characters, phrase.syllables, strict=True):
            return i
    return None
