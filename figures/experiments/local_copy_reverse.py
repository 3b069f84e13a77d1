"""Local attention on two tasks: copying, where output t belongs to source t, and reversing, where it does not."""

from collections.abc import Callable

import numpy as np
import torch

from deckgen.jobs.registry import experiment
from figures.attention.luong import LuongScore
from figures.experiments.models.decoders import LuongDecoder
from figures.experiments.models.digit_sequences import TOKENS, copies, reversals
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import (
    LocalMonotonicLook,
    LocalPredictiveLook,
    Look,
    LuongLook,
)
from figures.experiments.models.randomness import seeded
from figures.experiments.models.seq2seq import Batch, Decoding, Seq2Seq, token_accuracy
from figures.experiments.models.training import train
from figures.experiments.models.words import words_of
from figures.results.local_copy_reverse import LocalCopyReverse, LocalRun

TASKS = {"copy": copies, "reverse": reversals}


@experiment
def local_copy_reverse(
    *, length: int = 10, half_width: float = 2.0, hidden: int = 32, steps: int = 200, seed: int = 0
) -> LocalCopyReverse:
    """Copy and reverse digits with local-m, local-p and global attention."""
    width = 2 * hidden
    looks: dict[str, Callable[[], Look]] = {
        "local-m": lambda: LocalMonotonicLook(hidden, width, half_width=half_width),
        "local-p": lambda: LocalPredictiveLook(hidden, width, half_width=half_width),
        "global": lambda: LuongLook(LuongScore.GENERAL, hidden, width),
    }
    runs = tuple(
        one_run(attention, task, look, length, hidden, steps, seed)
        for task in TASKS
        for attention, look in looks.items()
    )
    return LocalCopyReverse(length, half_width, steps, runs)


def one_run(
    attention: str,
    task: str,
    look: Callable[[], Look],
    length: int,
    hidden: int,
    steps: int,
    seed: int,
) -> LocalRun:
    """Train one model on one task and look at what it does with new sequences."""
    with seeded(seed) as generator:
        encoder = GRUEncoder(len(TOKENS), embedding=32, hidden=hidden, summary=hidden)
        decoder = LuongDecoder(
            look(), len(TOKENS), embedding=32, hidden=hidden, context=encoder.width
        )
        model = Seq2Seq(encoder, decoder)
        draw = TASKS[task]
        train(
            model,
            lambda _: model.loss(draw(batch=32, length=length, generator=generator)),
            steps=steps,
            rate=8e-3,
        )
        test = draw(batch=256, length=length, generator=generator)
    decoding = model.decode(test)
    accuracy = token_accuracy(decoding.tokens, test.target)
    # shown is what is typical: a sequence of which about that share is right
    right = (decoding.tokens == test.target).float().mean(dim=1)  # [B]
    shown = int((right - accuracy).abs().argmin())
    middles = centres(model, test, decoding)
    return LocalRun(
        attention=attention,
        task=task,
        accuracy=accuracy,
        source=words_of(test.source[[shown]], TOKENS)[0],
        written=words_of(decoding.tokens[[shown]], TOKENS)[0],
        weights=decoding.weights[shown].numpy(),
        centres=None if middles is None else middles[shown],
    )


@torch.no_grad()
def centres(model: Seq2Seq, test: Batch, decoding: Decoding) -> np.ndarray | None:
    """The middle of each window, [B, T], when what the model wrote is fed back; None without windows."""
    written = Batch(test.source, test.lengths, decoding.tokens)
    memory = model.encoder(written.source, written.lengths)
    states, _ = model.decoder.ask(written.previous, memory.summary)
    look = model.decoder.look(states, memory, 0)
    return look.centre.float().numpy() if hasattr(look, "centre") else None
