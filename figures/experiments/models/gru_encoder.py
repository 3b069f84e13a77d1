"""A recurrent encoder over a padded batch of tokens."""

from enum import Enum

import torch
from jaxtyping import Int
from torch import Tensor, nn

from figures.attention.masks import padding_mask
from figures.experiments.models.gru import GRU
from figures.experiments.models.memory import Memory


class Direction(Enum):
    """How a recurrent encoder reads: only forwards, or both ways."""

    FORWARD = "forward"
    BOTH = "both"


class GRUEncoder(nn.Module):
    """Embedding, then a GRU; ``width`` is a state's: *hidden* for each direction."""

    def __init__(
        self,
        vocabulary: int,
        *,
        embedding: int,
        hidden: int,
        summary: int,
        direction: Direction = Direction.BOTH,
    ) -> None:
        """*summary* is the width of the sequence's summary, which becomes the decoder's first state."""
        super().__init__()
        ways = 2 if direction is Direction.BOTH else 1
        self.width = ways * hidden
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.rnn = GRU(embedding, hidden, ways=ways)
        self.summarise = nn.Linear(self.width, summary)

    def forward(self, tokens: Int[Tensor, "B S"], lengths: Int[Tensor, " B"]) -> Memory:
        """The states of all tokens and a summary of each sequence, made from its last state(s)."""
        mask = padding_mask(lengths, tokens.size(1)).squeeze(1)  # [B, 1, 1, S] -> [B, 1, S]
        real = None if bool(mask.all()) else mask.squeeze(1)
        states, last = self.rnn(self.embedding(tokens), real=real)  # -> [B, S, V], [B, V]
        return Memory(states, torch.tanh(self.summarise(last)), mask)
