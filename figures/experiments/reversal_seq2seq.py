"""Digits reversed by encoder and decoder: the maps of three scores, and how far a map is from an alignment."""

from typing import Literal

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.luong import LuongScore
from figures.experiments.models.decoders import BahdanauDecoder, LuongDecoder
from figures.experiments.models.digit_sequences import TOKENS, reversals
from figures.experiments.models.gru_encoder import Direction, GRUEncoder
from figures.experiments.models.looks import AdditiveLook, LuongLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import Seq2Seq, token_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.reversal_seq2seq import ReversalRun, ReversalSeq2Seq

EMBEDDING = 32
BATCH = 32
SLOW = ("dot", "additive-forward")
OFFSETS = range(-3, 4)
EXAMPLES = 4
TEST = 1000  # added to the seed for the test sequences


@experiment
def reversal_seq2seq(
    *,
    runs: tuple[Literal["dot", "general", "concat", "additive", "additive-forward"], ...] = (
        "dot",
        "general",
        "concat",
        "additive",
        "additive-forward",
    ),
    hidden: int = 64,
    length: int = 12,
    steps: int = 200,
    slow_steps: int = 300,
    seed: int = 0,
) -> ReversalSeq2Seq:
    """Reverse digits with Luong's three scores and Bahdanau's, then with an encoder that reads forwards only.

    The dot score and the forward encoder learn more slowly and get *slow_steps*; the others are done after *steps*.
    """
    done = []
    for name in runs:
        score, _, direction = name.partition("-")
        count = slow_steps if name in SLOW else steps
        done.append(one_run(score, Direction(direction or "both"), hidden, length, count, seed))
    return ReversalSeq2Seq(length, tuple(done))


def one_run(
    score: str, direction: Direction, hidden: int, length: int, steps: int, seed: int
) -> ReversalRun:
    """Train one model and look at what it does with new sequences."""
    with seeded(seed) as generator:
        model = build(score, direction, hidden)
        losses = train(
            model,
            lambda _: model.loss(reversals(batch=BATCH, length=length, generator=generator)),
            steps=steps,
            rate=5e-3,
        )
    # of its own: all models are looked at on the same sequences, however long each was trained
    unseen = torch.Generator().manual_seed(TEST + seed)
    test = reversals(batch=256, length=length, generator=unseen)
    decoding = model.decode(test)
    return ReversalRun(
        score=score,
        encoder=direction.value,
        losses=losses,
        accuracy=token_accuracy(decoding.tokens, test.target),
        source=words_of(test.source[:EXAMPLES], TOKENS),
        written=words_of(decoding.tokens[:EXAMPLES], TOKENS),
        weights=decoding.weights[:EXAMPLES].numpy(),
        offsets=np.array(OFFSETS),
        mass_at_offset=mass_by_offset(decoding.weights),
    )


def build(score: str, direction: Direction, hidden: int) -> Seq2Seq:
    """Bahdanau's decoder for the additive score, Luong's for his own.

    The dot score compares state with state, so there the two directions together are as wide as the decoder.
    """
    encoder = GRUEncoder(
        len(TOKENS),
        embedding=EMBEDDING,
        hidden=hidden // 2 if score == "dot" else hidden,
        summary=hidden,
        direction=direction,
    )
    sizes = {"embedding": EMBEDDING, "hidden": hidden, "context": encoder.width}
    if score == "additive":
        return Seq2Seq(
            encoder, BahdanauDecoder(AdditiveLook(hidden, encoder.width), len(TOKENS), **sizes)
        )
    look = LuongLook(LuongScore(score), hidden, encoder.width)
    return Seq2Seq(encoder, LuongDecoder(look, len(TOKENS), **sizes))


def mass_by_offset(weights: Float[Tensor, "B T S"]) -> np.ndarray:
    """The mean weight at each of OFFSETS from the gold cell; on the flipped map gold is the diagonal."""
    mean = weights.mean(dim=0).flip(0)  # [B, T, S] -> [T, S], row t belongs to source position t
    return np.array([torch.diagonal(mean, offset).mean().item() for offset in OFFSETS])
