"""Chinese to English in a small grammar: the map of weights shows which word was read for which."""

from collections import Counter

import numpy as np
import torch

from deckgen.jobs.registry import experiment
from figures.experiments.models.decoders import BahdanauDecoder
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import (
    Batch,
    Decoding,
    Seq2Seq,
    batch_of,
    draw,
    rows_of,
    sequence_accuracy,
)
from figures.experiments.models.swapped_words import Translate, still_written
from figures.experiments.models.toy_grammar import CHINESE, ENGLISH, MEASURES, NOUNS, Pair, pairs
from figures.experiments.models.training import train
from figures.experiments.models.vocabulary import Vocabulary
from figures.experiments.models.words import words_of
from figures.results.zh_en_translation import LookStep, NounReading, Translation, ZhEnTranslation

TRAINING, TEST, EXAMPLES = 4000, 300, 6
FOLLOWED = "car"  # its measure word 辆 belongs to no other noun, so both are worth a look


@experiment
def zh_en_translation(*, hidden: int = 64, steps: int = 300, seed: int = 0) -> ZhEnTranslation:
    """Translate a toy grammar with Bahdanau's model and read off where it looks, measure words included."""
    chinese, english = Vocabulary.of(CHINESE), Vocabulary.of(ENGLISH)
    with seeded(seed) as generator:
        sentences = pairs(TRAINING + TEST, generator)
        unseen = sentences[TRAINING:]
        corpus = encode(sentences[:TRAINING], chinese, english)
        test = encode(unseen, chinese, english)
        encoder = GRUEncoder(len(chinese), embedding=32, hidden=hidden, summary=hidden)
        decoder = BahdanauDecoder(
            AdditiveLook(hidden, encoder.width),
            len(english),
            embedding=32,
            hidden=hidden,
            context=encoder.width,
        )
        model = Seq2Seq(encoder, decoder)
        losses = train(
            model, lambda _: model.loss(draw(corpus, 32, generator)), steps=steps, rate=5e-3
        )
    decoding = model.decode(test)
    weights = decoding.weights.numpy()

    def translate(sentences: list[Pair]) -> tuple[tuple[str, ...], ...]:
        return words_of(model.decode(encode(sentences, chinese, english)).tokens, english.words)

    strict, generous = masses(unseen, weights, ()), masses(unseen, weights, ("noun",))
    return ZhEnTranslation(
        source_words=len(chinese),
        target_words=len(english),
        losses=losses,
        accuracy=sequence_accuracy(decoding.tokens, test.target),
        mass_on_gold=float(np.mean([mass for _, mass in generous])),
        mass_on_gold_strict=float(np.mean([mass for _, mass in strict])),
        mass_by_role=tuple(
            (role, float(np.mean([mass for found, mass in strict if found == role])))
            for role in dict(strict)
        ),
        nouns=noun_readings(unseen, weights, translate),
        examples=examples(unseen, test, decoding, english),
        step=look_step(model, unseen, test, decoding, english),
    )


def encode(sentences: list[Pair], chinese: Vocabulary, english: Vocabulary) -> Batch:
    """The sentences as padded numbers."""
    return batch_of(
        chinese.encode(pair.chinese for pair in sentences),
        english.encode(pair.english for pair in sentences),
    )


def masses(
    sentences: list[Pair], weights: np.ndarray, with_measure: tuple[str, ...]
) -> list[tuple[str, float]]:
    """Role and weight on the origin for every content word; these roles also count their measure word."""
    found = []
    for pair, look in zip(sentences, weights, strict=True):
        for t, (origin, role) in enumerate(zip(pair.origin, pair.roles, strict=True)):
            if origin < 0:
                continue
            mass = look[t, origin]
            if role in with_measure:
                mass += look[t, measure_position(pair)]
            found.append((role, float(mass)))
    return found


def measure_position(pair: Pair) -> int:
    """Where the sentence's measure word stands."""
    return next(i for i, word in enumerate(pair.chinese) if word in MEASURES.values())


def noun_readings(
    sentences: list[Pair], weights: np.ndarray, translate: Translate
) -> tuple[NounReading, ...]:
    """For each noun, the weight on itself and on its measure word, and what replacing either does."""
    shared = Counter(MEASURES.values())
    readings = []
    for noun, (english,) in NOUNS.items():
        measure = MEASURES[noun]
        having = [i for i, pair in enumerate(sentences) if noun in pair.chinese]
        rows = [weights[i, sentences[i].english.index(english)] for i in having]
        pairs_having = [sentences[i] for i in having]
        readings.append(
            NounReading(
                noun=noun,
                english=english,
                measure=measure,
                shared=shared[measure],
                on_noun=mean_on(noun, pairs_having, rows),
                on_measure=mean_on(measure, pairs_having, rows),
                without_noun=still_written(
                    translate, pairs_having, noun, [other for other in NOUNS if other != noun]
                ),
                without_measure=still_written(
                    translate,
                    pairs_having,
                    measure,
                    [other for other in shared if other != measure],
                ),
            )
        )
    return tuple(readings)


def mean_on(word: str, sentences: list[Pair], rows: list[np.ndarray]) -> float:
    """The mean weight on a Chinese word, one row of weights a sentence."""
    return float(
        np.mean([row[pair.chinese.index(word)] for pair, row in zip(sentences, rows, strict=True)])
    )


def examples(
    sentences: list[Pair], test: Batch, decoding: Decoding, english: Vocabulary
) -> tuple[Translation, ...]:
    """The longest test sentences, then for each noun the longest with it, with all that a picture needs."""
    order = torch.argsort(test.lengths, descending=True, stable=True).tolist()
    chosen = order[:EXAMPLES] + [
        next(i for i in order if noun in sentences[i].chinese) for noun in NOUNS
    ]
    written = words_of(decoding.tokens, english.words)
    return tuple(
        Translation(
            source=sentences[i].chinese,
            written=written[i],
            reference=sentences[i].english,
            weights=decoding.weights[i, : len(written[i]), : len(sentences[i].chinese)].numpy(),
            origin=sentences[i].origin,
        )
        for i in chosen
    )


@torch.no_grad()
def look_step(
    model: Seq2Seq, sentences: list[Pair], test: Batch, decoding: Decoding, english: Vocabulary
) -> LookStep:
    """The look before the word FOLLOWED in the longest sentence that has it."""
    i = max(
        (i for i, pair in enumerate(sentences) if FOLLOWED in pair.english),
        key=lambda i: len(sentences[i].chinese),
    )
    pair, row = sentences[i], rows_of(test, torch.tensor([i]))
    t = pair.english.index(FOLLOWED)
    *written, word = words_of(decoding.tokens[i : i + 1, : t + 1], english.words)[0]
    memory = model.encoder(row.source, row.lengths)
    fed = Batch(row.source, row.lengths, decoding.tokens[i : i + 1]).previous[:, :t]
    state = model.decoder(fed, memory.summary, memory).state  # s_{t−1}
    trace = model.decoder.look(state.unsqueeze(1), memory, t)
    return LookStep(
        source=pair.chinese,
        written=tuple(written),
        word=word,
        scores=trace.scores[0, 0].numpy(),
        weights=trace.weights[0, 0].numpy(),
        states=memory.states[0].numpy(),
        context=trace.output[0, 0].numpy(),
    )
