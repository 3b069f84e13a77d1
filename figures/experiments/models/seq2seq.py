"""Encoder and decoder joined: the loss of a batch, and decoding without a teacher."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from figures.experiments.models.memory import Memory

PAD, START, END = 0, 1, 2
SPECIAL = ("<pad>", "<s>", "</s>")
"""The first words of every vocabulary, at the numbers PAD, START and END."""


@dataclass(frozen=True)
class Batch:
    """Sources and the targets that belong to them, padded with PAD; a target ends with END."""

    source: Int[Tensor, "B S"]
    lengths: Int[Tensor, " B"]
    target: Int[Tensor, "B T"]

    @property
    def previous(self) -> Int[Tensor, "B T"]:
        """What the decoder reads under teacher forcing: the target one step later, after START."""
        start = torch.full_like(self.target[:, :1], START)
        return torch.cat((start, self.target[:, :-1]), dim=1)


@dataclass(frozen=True)
class Decoding:
    """What the decoder wrote by itself and where it looked at each step."""

    tokens: Int[Tensor, "B T"]
    weights: Float[Tensor, "B T S"] | None


class Seq2Seq(nn.Module):
    """An encoder's memory, written out by a decoder."""

    def __init__(self, encoder: nn.Module, decoder: nn.Module) -> None:
        super().__init__()
        self.encoder, self.decoder = encoder, decoder

    def loss(self, batch: Batch) -> Float[Tensor, ""]:
        """The mean cross-entropy per real target token, in nats."""
        memory = self.encoder(batch.source, batch.lengths)
        decoded = self.decoder(batch.previous, memory.summary, memory)
        return cross_entropy(decoded.logits.flatten(0, 1), batch.target.flatten(), ignore_index=PAD)

    @torch.no_grad()
    def decode(self, batch: Batch) -> Decoding:
        """Greedy decoding, as many steps as the targets have; the targets themselves are not read."""
        return greedy(self.decoder, self.encoder(batch.source, batch.lengths), batch.target.size(1))


def greedy(decoder: nn.Module, memory: Memory, steps: int) -> Decoding:
    """The likeliest token at each step, fed back as the next input."""
    state = memory.summary
    token = torch.full((len(state), 1), START)
    tokens, weights = [], []
    for t in range(steps):
        decoded = decoder(token, state, memory, t)
        token, state = decoded.logits.argmax(dim=-1), decoded.state
        tokens.append(token)
        weights.append(decoded.weights)
    looked = None if weights[0] is None else torch.cat(weights, dim=1)
    return Decoding(torch.cat(tokens, dim=1), looked)


def pad(rows: Sequence[Sequence[int]]) -> tuple[Int[Tensor, "B S"], Int[Tensor, " B"]]:
    """The rows as one tensor filled up with PAD, and their lengths."""
    tensors = [torch.tensor(row) for row in rows]
    lengths = torch.tensor([len(row) for row in rows])
    return nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=PAD), lengths


def batch_of(sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]) -> Batch:
    """A padded batch; END is added to each target."""
    source, lengths = pad(sources)
    target, _ = pad([[*row, END] for row in targets])
    return Batch(source, lengths, target)


def rows_of(corpus: Batch, rows: Int[Tensor, " N"]) -> Batch:
    """Some sequences of a corpus, with no more padding than these need."""
    lengths, target = corpus.lengths[rows], corpus.target[rows]
    longest = int((target != PAD).sum(dim=1).max())
    return Batch(corpus.source[rows, : int(lengths.max())], lengths, target[:, :longest])


def draw(corpus: Batch, size: int, generator: torch.Generator) -> Batch:
    """*size* sequences drawn from a corpus, with replacement."""
    return rows_of(corpus, torch.randint(len(corpus.lengths), (size,), generator=generator))


def token_accuracy(tokens: Int[Tensor, "B T"], target: Int[Tensor, "B T"]) -> float:
    """The share of real target tokens that were written at their place."""
    real = target != PAD
    return ((tokens == target) & real).sum().item() / real.sum().item()


def sequence_accuracy(tokens: Int[Tensor, "B T"], target: Int[Tensor, "B T"]) -> float:
    """The share of sequences without a wrong token."""
    return ((tokens == target) | (target == PAD)).all(dim=1).float().mean().item()
