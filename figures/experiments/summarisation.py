"""News shortened to who – did what to – whom, with names that the model has never met."""

import numpy as np
import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.functional import nll_loss

from deckgen.jobs.registry import experiment
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.news_templates import (
    EXTENDED,
    KNOWN_NAMES,
    NAMES,
    NUMBERS,
    UNKNOWN,
    VERBS,
    WORDS,
    stories,
)
from figures.experiments.models.pointer_decoder import PointerDecoder, known
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import (
    PAD,
    START,
    Batch,
    Seq2Seq,
    batch_of,
    draw,
    sequence_accuracy,
    token_accuracy,
)
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.summarisation import Summarisation, Summary

TRAINING, TEST, EXAMPLES = 3000, 250, 6
HIDE = 0.5
"""Share of training names that are read as unknown, so that unknown names are met before the test."""
VERB_OF = {put: did for did, put in VERBS.items()}
"""The source's verb for each of the summary's."""


@experiment
def summarisation(*, hidden: int = 96, steps: int = 150, seed: int = 0) -> Summarisation:
    """Summarise with a pointer-generator and with a plain generator: only the first can write unseen names."""
    with seeded(seed) as generator:
        corpus = encode(*stories(TRAINING, NAMES[:KNOWN_NAMES], generator))
        sources, references = stories(TEST, NAMES[KNOWN_NAMES:], generator)
        test = encode(sources, references)
        pointer = PointerSummariser(hidden)
        losses = train(
            pointer,
            lambda _: pointer.loss(draw(corpus, 32, generator), generator),
            steps=steps,
            rate=5e-3,
        )
    plain = fit_without_copy(corpus, hidden, steps, seed)
    written, weights, generate = pointer.decode(test)
    without = plain.decode(replace_unseen(test)).tokens
    return Summarisation(
        known_names=KNOWN_NAMES,
        unseen_names=len(NAMES) - KNOWN_NAMES,
        losses=losses,
        accuracy=sequence_accuracy(written, test.target),
        accuracy_without_copy=sequence_accuracy(without, test.target),
        words_right_without_copy=token_accuracy(without[:, :3], test.target[:, :3]),
        mass_on_gold=mass_on_names(sources, references, weights.numpy()),
        verb_on_verb=verb_mass(
            sources, [VERB_OF[reference[1]] for reference in references], weights.numpy()
        ),
        verb_on_object=verb_mass(
            sources, [reference[2] for reference in references], weights.numpy()
        ),
        generate_by_place=tuple(generate.mean(dim=0)[:3].tolist()),
        examples=tuple(
            Summary(
                source=tuple(sources[i]),
                written=words_of(written[i : i + 1], EXTENDED)[0],
                reference=tuple(references[i]),
                written_without_copy=words_of(without[i : i + 1], EXTENDED)[0],
                weights=weights[i, :3, : len(sources[i])].numpy(),
                generate=generate[i, :3].numpy(),
                verb=sources[i].index(VERB_OF[references[i][1]]),
            )
            for i in range(EXAMPLES)
        ),
    )


class PointerSummariser(nn.Module):
    """A BiGRU encoder and a decoder that may copy."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.encoder = GRUEncoder(len(WORDS), embedding=32, hidden=hidden, summary=hidden)
        self.decoder = PointerDecoder(
            len(WORDS),
            len(EXTENDED),
            NUMBERS[UNKNOWN],
            embedding=32,
            hidden=hidden,
            context=self.encoder.width,
        )

    def loss(self, batch: Batch, generator: torch.Generator) -> Float[Tensor, ""]:
        """The mean negative log-likelihood per word; some names are hidden from the encoder."""
        memory = self.encoder(hide_names(batch.source, generator), batch.lengths)
        pointed = self.decoder(batch.previous, memory.summary, memory, batch.source)
        return nll_loss(pointed.logits.flatten(0, 1), batch.target.flatten(), ignore_index=PAD)

    @torch.no_grad()
    def decode(
        self, batch: Batch
    ) -> tuple[Int[Tensor, "B T"], Float[Tensor, "B T S"], Float[Tensor, "B T"]]:
        """Words written one by one, where each step looked, and its p_gen."""
        memory = self.encoder(known(batch.source, len(WORDS), NUMBERS[UNKNOWN]), batch.lengths)
        token, state = torch.full_like(batch.target[:, :1], START), memory.summary
        steps = []
        for _ in range(batch.target.size(1)):
            pointed = self.decoder(token, state, memory, batch.source)
            token, state = pointed.logits.argmax(dim=-1), pointed.state
            steps.append((token, pointed.weights, pointed.generate.squeeze(-1)))
        tokens, weights, generate = zip(*steps, strict=True)
        return torch.cat(tokens, dim=1), torch.cat(weights, dim=1), torch.cat(generate, dim=1)


def fit_without_copy(corpus: Batch, hidden: int, steps: int, seed: int) -> Seq2Seq:
    """The same encoder, decoder and attention, able only to generate."""
    with seeded(seed) as generator:
        encoder = GRUEncoder(len(WORDS), embedding=32, hidden=hidden, summary=hidden)
        decoder = LuongDecoder(
            AdditiveLook(hidden, encoder.width),
            len(WORDS),
            embedding=32,
            hidden=hidden,
            context=encoder.width,
        )
        model = Seq2Seq(encoder, decoder)
        train(model, lambda _: model.loss(draw(corpus, 32, generator)), steps=steps, rate=5e-3)
    return model


def encode(sources: list[list[str]], summaries: list[list[str]]) -> Batch:
    """Words as numbers of the extended vocabulary, padded."""
    return batch_of(
        [[NUMBERS[word] for word in row] for row in sources],
        [[NUMBERS[word] for word in row] for row in summaries],
    )


def hide_names(source: Int[Tensor, "B S"], generator: torch.Generator) -> Int[Tensor, "B S"]:
    """The source with a share of its names read as unknown."""
    first_name = len(WORDS) - KNOWN_NAMES
    hidden = torch.rand(source.shape, generator=generator) < HIDE
    return torch.where((source >= first_name) & hidden, NUMBERS[UNKNOWN], source)


def replace_unseen(batch: Batch) -> Batch:
    """The batch as a model without a copy mechanism reads it."""
    return Batch(known(batch.source, len(WORDS), NUMBERS[UNKNOWN]), batch.lengths, batch.target)


def mass_on_names(
    sources: list[list[str]], references: list[list[str]], weights: np.ndarray
) -> float:
    """The mean weight of the summary's names on the same names in the source."""
    masses = [
        look[t, source.index(reference[t])]
        for source, reference, look in zip(sources, references, weights, strict=True)
        for t in (0, 2)
    ]
    return float(np.mean(masses))


def verb_mass(sources: list[list[str]], words: list[str], weights: np.ndarray) -> float:
    """The mean weight of the summary's verb on one word of each source."""
    masses = [
        look[1, source.index(word)]
        for source, word, look in zip(sources, words, weights, strict=True)
    ]
    return float(np.mean(masses))
