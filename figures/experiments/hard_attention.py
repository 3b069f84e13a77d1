"""Hard attention trained with REINFORCE beside soft attention trained with gradients, on the reversal."""

from collections.abc import Callable

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.hard import HardTrace
from figures.attention.luong import LuongScore
from figures.attention.trace import AttentionTrace
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.digit_sequences import TOKENS, reversals
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.hard_lesson import HardLesson
from figures.experiments.models.looks import HardLook, Look, LuongLook
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import Batch, Seq2Seq, token_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.hard_attention import HardAttention


@experiment
def hard_attention(
    *,
    length: int = 8,
    hidden: int = 64,
    hard_steps: int = 500,
    soft_steps: int = 200,
    entropy_weight: float = 0.02,
    seed: int = 0,
) -> HardAttention:
    """Reverse digits by drawing one position a step, with a moving-average baseline, and by averaging."""
    with seeded(seed) as generator:
        hard = build(lambda soft: HardLook(soft, generator=generator), hidden)
        lesson = HardLesson(entropy_weight=entropy_weight)
        hard_curve: list[float] = []
        train(
            hard,
            lambda _: hard_loss(
                hard, reversals(batch=32, length=length, generator=generator), lesson, hard_curve
            ),
            steps=hard_steps,
            rate=5e-3,
        )
        test = reversals(batch=256, length=length, generator=generator)
        written = hard.decode(test)
        trace = follow(hard, Batch(test.source, test.lengths, written.tokens))
    with seeded(seed) as generator:
        soft = build(lambda soft: soft, hidden)
        soft_curve: list[float] = []
        train(
            soft,
            lambda _: soft_loss(
                soft, reversals(batch=32, length=length, generator=generator), soft_curve
            ),
            steps=soft_steps,
            rate=5e-3,
        )
    averaged = soft.decode(test)
    return HardAttention(
        length=length,
        hard_curve=np.array(hard_curve),
        soft_curve=np.array(soft_curve),
        baseline_curve=np.array(lesson.baselines),
        hard_accuracy=token_accuracy(written.tokens, test.target),
        soft_accuracy=token_accuracy(averaged.tokens, test.target),
        hard_mass=mass_on_gold(trace.weights),
        soft_mass=mass_on_gold(averaged.weights),
        source=words_of(test.source[:1], TOKENS)[0],
        written=words_of(written.tokens[:1], TOKENS)[0],
        hard_weights=trace.weights[0].numpy(),
        choices=trace.choice[0].numpy(),
        soft_weights=averaged.weights[0].numpy(),
        hard_steps=hard_steps,
        soft_steps=soft_steps,
    )


def build(look: Callable[[LuongLook], Look], hidden: int) -> Seq2Seq:
    """The same encoder and decoder around either kind of look; both score alike."""
    encoder = GRUEncoder(len(TOKENS), embedding=32, hidden=hidden, summary=hidden)
    soft = LuongLook(LuongScore.GENERAL, hidden, encoder.width)
    decoder = LuongDecoder(
        look(soft), len(TOKENS), embedding=32, hidden=hidden, context=encoder.width
    )
    return Seq2Seq(encoder, decoder)


def hard_loss(
    model: Seq2Seq, batch: Batch, lesson: HardLesson, accuracies: list[float]
) -> Float[Tensor, ""]:
    """REINFORCE's loss; the batch's accuracy is added to *accuracies*."""
    look, logits = looked(model, batch)
    accuracies.append(token_accuracy(logits.argmax(-1), batch.target))
    return lesson.loss(look, logits, batch.target)


def soft_loss(model: Seq2Seq, batch: Batch, accuracies: list[float]) -> Float[Tensor, ""]:
    """Plain cross-entropy; the batch's accuracy is added to *accuracies*."""
    _, logits = looked(model, batch)
    accuracies.append(token_accuracy(logits.argmax(-1), batch.target))
    return cross_entropy(logits.transpose(1, 2), batch.target)


def looked(
    model: Seq2Seq, batch: Batch
) -> tuple[HardTrace | AttentionTrace, Float[Tensor, "B T words"]]:
    """The look of every step under teacher forcing and the scores of every digit."""
    memory = model.encoder(batch.source, batch.lengths)
    states, _ = model.decoder.ask(batch.previous, memory.summary)
    look = model.decoder.look(states, memory, 0)
    return look, model.decoder.answer(states, look.output)


@torch.no_grad()
def follow(model: Seq2Seq, written: Batch) -> HardTrace:
    """Where the model looks when what it wrote is fed back, one more draw."""
    return looked(model, written)[0]


def mass_on_gold(weights: Float[Tensor, "B T S"]) -> float:
    """The mean weight on the anti-diagonal, where a reversal's digits come from."""
    return torch.diagonal(weights.mean(dim=0).flip(0)).mean().item()
