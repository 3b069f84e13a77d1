"""A recurrent encoder over a padded batch of tokens."""

from enum import Enum

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from figures.attention.masks import padding_mask
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
        self.rnn = PackedGRU(embedding, hidden, ways=ways)
        self.summarise = nn.Linear(self.width, summary)

    def forward(self, tokens: Int[Tensor, "B S"], lengths: Int[Tensor, " B"]) -> Memory:
        """The states of all tokens and a summary of each sequence, made from its last state(s)."""
        states, last = self.rnn(self.embedding(tokens), lengths)  # [B, S, E] -> [B, S, V], [B, V]
        mask = padding_mask(lengths, tokens.size(1)).squeeze(1)  # [B, 1, 1, S] -> [B, 1, S]
        return Memory(states, torch.tanh(self.summarise(last)), mask)


class PackedGRU(nn.Module):
    """A GRU that never reads padding: the backward direction starts at each sequence's own end."""

    def __init__(self, inputs: int, hidden: int, *, ways: int) -> None:
        super().__init__()
        self.gru = nn.GRU(inputs, hidden, batch_first=True, bidirectional=ways == 2)

    def forward(
        self, x: Float[Tensor, "B S E"], lengths: Int[Tensor, " B"]
    ) -> tuple[Float[Tensor, "B S V"], Float[Tensor, "B V"]]:
        """All states (0 on padding) and the last state of each direction, side by side."""
        if bool((lengths == x.size(1)).all()):  # nothing to pack, which is faster
            states, last = self.gru(x)
        else:
            packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
            packed, last = self.gru(packed)
            states, _ = pad_packed_sequence(packed, batch_first=True, total_length=x.size(1))
        return states, last.transpose(0, 1).flatten(1)  # [ways, B, H] -> [B, V]
