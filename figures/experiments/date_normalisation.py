"""Dates of five languages rewritten as YYYY-MM-DD, with attention and without."""

import datetime

import numpy as np

from deckgen.jobs.registry import experiment
from figures.attention.luong import LuongScore
from figures.experiments.models.decoders import FixedVectorDecoder, LuongDecoder
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import LuongLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.real_dates import ISO_PARTS, WrittenDate, dates, patterns, write
from figures.experiments.models.seq2seq import Batch, Seq2Seq, batch_of, draw, sequence_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.vocabulary import Vocabulary
from figures.experiments.models.words import words_of
from figures.results.date_normalisation import DateNormalisation, NormalisedDate

TRAINING, TEST = 6000, 300
EMBEDDING = 24
RATE = 9e-3

SHOWN = datetime.date(2024, 3, 17)
DIGITS = Vocabulary.of("0123456789-")


@experiment
def date_normalisation(
    *, hidden: int = 64, steps: int = 250, steps_without: int = 400, seed: int = 0
) -> DateNormalisation:
    """Rewrite real dates as YYYY-MM-DD: year, month and day are each looked up where they stand.

    The model without attention is trained for more steps, since it learns more slowly.
    """
    with seeded(seed) as generator:
        drawn = dates(TRAINING + TEST, generator)
    shown = [write(SHOWN, locale, pattern) for locale, pattern in patterns()]
    characters = Vocabulary.of("".join(date.text for date in drawn + shown))
    corpus = encode(drawn[:TRAINING], characters)
    unseen = drawn[TRAINING:]
    test, examples = encode(unseen, characters), encode(shown, characters)

    model, losses = fit(corpus, characters, "attention", hidden, steps, seed)
    without, losses_without = fit(corpus, characters, "none", hidden, steps_without, seed)
    decoding = model.decode(test)
    mass = mass_by_part(unseen, decoding.weights.numpy())
    return DateNormalisation(
        losses=losses,
        losses_without=losses_without,
        accuracy=sequence_accuracy(decoding.tokens, test.target),
        accuracy_without=sequence_accuracy(without.decode(test).tokens, test.target),
        mass_year=mass["year"],
        mass_month=mass["month"],
        mass_day=mass["day"],
        examples=looked_up(model, shown, examples),
    )


def encode(written: list[WrittenDate], characters: Vocabulary) -> Batch:
    """The dates as padded numbers of characters."""
    return batch_of(
        characters.encode(date.text for date in written),
        DIGITS.encode(date.iso for date in written),
    )


def fit(
    corpus: Batch, characters: Vocabulary, attention: str, hidden: int, steps: int, seed: int
) -> tuple[Seq2Seq, np.ndarray]:
    """A trained model and its losses; without attention the encoder's summary is all that is passed on."""
    with seeded(seed) as generator:
        encoder = GRUEncoder(len(characters), embedding=EMBEDDING, hidden=hidden, summary=hidden)
        sizes = {"embedding": EMBEDDING, "hidden": hidden}
        if attention == "none":
            decoder = FixedVectorDecoder(len(DIGITS), **sizes)
        else:
            look = LuongLook(LuongScore.GENERAL, hidden, encoder.width)
            decoder = LuongDecoder(look, len(DIGITS), **sizes, context=encoder.width)
        model = Seq2Seq(encoder, decoder)
        losses = train(
            model, lambda _: model.loss(draw(corpus, 32, generator)), steps=steps, rate=RATE
        )
    return model, losses


def mass_by_part(written: list[WrittenDate], weights: np.ndarray) -> dict[str, float]:
    """For year, month and day, the mean weight of its output digits on its source characters."""
    found: dict[str, list[float]] = {"year": [], "month": [], "day": []}
    for date, look in zip(written, weights, strict=True):
        parts = np.array(date.parts)
        for t, part in enumerate(ISO_PARTS):
            if part:
                found[part].append(look[t, : len(parts)][parts == part].sum())
    return {part: float(np.mean(masses)) for part, masses in found.items()}


def looked_up(
    model: Seq2Seq, shown: list[WrittenDate], examples: Batch
) -> tuple[NormalisedDate, ...]:
    """The same day in every format, with all that a picture needs."""
    decoding = model.decode(examples)
    written = words_of(decoding.tokens, DIGITS.words)
    return tuple(
        NormalisedDate(
            locale=date.locale,
            source=tuple(date.text),
            written=written[i],
            reference=tuple(date.iso),
            weights=decoding.weights[i, : len(written[i]), : len(date.text)].numpy(),
            parts=date.parts,
        )
        for i, date in enumerate(shown)
    )
