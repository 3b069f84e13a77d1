"""Encoder and decoder for digits, with nothing between them but one vector or with additive attention."""

from typing import Literal

import torch
from torch import nn

from figures.experiments.models.decoders import FixedVectorDecoder, LuongDecoder
from figures.experiments.models.digit_sequences import (
    DIGITS,
    TOKENS,
    copies,
    draw_length,
    reversals,
)
from figures.experiments.models.gru_encoder import GRUEncoder
from figures.experiments.models.looks import AdditiveLook
from figures.experiments.models.seq2seq import Seq2Seq
from figures.experiments.models.training import train

TASKS = {"copy": copies, "reverse": reversals}
TRAINED = (3, 16)
CHANCE = 1 / len(DIGITS)


def digit_model(look_back: Literal["none", "additive"], *, hidden: int) -> Seq2Seq:
    """A bidirectional encoder whose states, summary and decoder states are all *hidden* numbers wide."""
    encoder = GRUEncoder(len(TOKENS), embedding=32, hidden=hidden // 2, summary=hidden)
    decoder: nn.Module
    if look_back == "none":
        decoder = FixedVectorDecoder(len(TOKENS), embedding=32, hidden=hidden)
    else:
        look = AdditiveLook(hidden, encoder.width)
        decoder = LuongDecoder(
            look, len(TOKENS), embedding=32, hidden=hidden, context=encoder.width
        )
    return Seq2Seq(encoder, decoder)


def train_on_digits(
    model: Seq2Seq, task: Literal["copy", "reverse"], *, steps: int, generator: torch.Generator
) -> None:
    """Train on batches of 32 sequences, one length a batch, drawn evenly from TRAINED."""

    def loss(_: int) -> torch.Tensor:
        length = draw_length(*TRAINED, generator)
        return model.loss(TASKS[task](batch=32, length=length, generator=generator))

    train(model, loss, steps=steps, rate=8e-3)
