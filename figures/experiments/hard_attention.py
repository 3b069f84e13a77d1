"""Hard attention trained with REINFORCE beside soft attention trained with gradients, on the reversal."""

from collections.abc import Callable

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.functional import cross_entropy

from deckgen.jobs.registry import experiment
from figures.attention.hard import HardTrace, MovingBaseline, reinforce_loss
from figures.attention.luong import LuongScore
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.digit_sequences import TOKENS, reversals
from figures.experiments.models.gru_encoder import GRUEncoder
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
        hard = build(lambda D, V: HardLook(D, V, generator=generator), hidden)
        lesson = HardLesson(hard, entropy_weight)
        train(
            hard,
            lambda _: lesson.loss(reversals(batch=32, length=length, generator=generator)),
            steps=hard_steps,
            rate=5e-3,
        )
        test = reversals(batch=256, length=length, generator=generator)
        written = hard.decode(test)
        trace = follow(hard, Batch(test.source, test.lengths, written.tokens))
    with seeded(seed) as generator:
        soft = build(lambda D, V: LuongLook(LuongScore.GENERAL, D, V), hidden)
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
        hard_curve=np.array(lesson.accuracies),
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


def build(look: Callable[[int, int], Look], hidden: int) -> Seq2Seq:
    """The same encoder and decoder around either kind of look."""
    encoder = GRUEncoder(len(TOKENS), embedding=32, hidden=hidden, summary=hidden)
    decoder = LuongDecoder(
        look(hidden, encoder.width), len(TOKENS), embedding=32, hidden=hidden, context=encoder.width
    )
    return Seq2Seq(encoder, decoder)


class HardLesson:
    """REINFORCE's two losses: the digits learn by cross-entropy, the choice of position by reward."""

    def __init__(self, model: Seq2Seq, entropy_weight: float) -> None:
        self.model, self.entropy_weight = model, entropy_weight
        self.baseline: MovingBaseline | None = None
        self.accuracies: list[float] = []
        self.baselines: list[float] = []

    def loss(self, batch: Batch) -> Float[Tensor, ""]:
        """The loss of one batch; the reward of a choice is the log-probability it gave the right digit."""
        look, logits = looked(self.model, batch)
        surprise = cross_entropy(logits.transpose(1, 2), batch.target, reduction="none")  # [B, T]
        reward = -surprise.detach()
        if self.baseline is None:
            self.baseline = MovingBaseline(reward.mean().item())
        choosing = reinforce_loss(
            look, reward, baseline=self.baseline.value, entropy_weight=self.entropy_weight
        )
        self.baseline = self.baseline.update(reward)
        self.baselines.append(self.baseline.value)
        self.accuracies.append(token_accuracy(logits.argmax(-1), batch.target))
        return surprise.mean() + choosing


def soft_loss(model: Seq2Seq, batch: Batch, accuracies: list[float]) -> Float[Tensor, ""]:
    """Plain cross-entropy; the batch's accuracy is added to *accuracies*."""
    _, logits = looked(model, batch)
    accuracies.append(token_accuracy(logits.argmax(-1), batch.target))
    return cross_entropy(logits.transpose(1, 2), batch.target)


def looked(model: Seq2Seq, batch: Batch) -> tuple[HardTrace, Float[Tensor, "B T words"]]:
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
