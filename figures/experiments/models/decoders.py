"""Three decoders with one call: given the previous tokens, score the next ones.

Called with a whole target they train (teacher forcing); called with one token at a time they decode.
"""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from figures.attention.hard import HardTrace
from figures.attention.local import LocalTrace
from figures.attention.trace import AttentionTrace
from figures.experiments.models.gru import GRU
from figures.experiments.models.looks import Look
from figures.experiments.models.memory import Memory


@dataclass(frozen=True)
class Decoded:
    """The scores of each next token, the state after the last one, and where each step looked.

    Of Bahdanau's decoder also the trace of every step, since hard attention learns from more than its weights.
    """

    logits: Float[Tensor, "B T words"]
    state: Float[Tensor, "B D"]
    weights: Float[Tensor, "B T S"] | None
    looks: tuple[AttentionTrace | LocalTrace | HardTrace, ...] = ()


class BahdanauDecoder(nn.Module):
    """The old state s_{t−1} asks; the answer enters the recurrence: s_t = GRU([y_{t−1}; c_t], s_{t−1})."""

    def __init__(
        self, look: Look, vocabulary: int, *, embedding: int, hidden: int, context: int
    ) -> None:
        super().__init__()
        self.look = look
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.cell = nn.GRUCell(embedding + context, hidden)
        self.mix = nn.Linear(hidden + context, hidden)
        self.readout = nn.Linear(hidden, vocabulary)

    def forward(
        self,
        tokens: Int[Tensor, "B T"],
        state: Float[Tensor, "B D"],
        memory: Memory,
        first: int = 0,
    ) -> Decoded:
        """One step after the other, since each query needs the answer of the step before."""
        states, answers, looks = [], [], []
        for t, embedded in enumerate(self.embedding(tokens).unbind(dim=1)):  # T x [B, E]
            look = self.look(state.unsqueeze(1), memory, first + t)
            answer = look.output.squeeze(1)  # [B, 1, V] -> [B, V]
            state = self.cell(torch.cat((embedded, answer), dim=-1), state)
            states.append(state)
            answers.append(answer)
            looks.append(look)
        both = torch.cat((torch.stack(states, dim=1), torch.stack(answers, dim=1)), dim=-1)
        mixed = torch.tanh(self.mix(both))  # [B, T, D + V] -> [B, T, D]
        weights = torch.cat([look.weights for look in looks], dim=1)
        return Decoded(self.readout(mixed), state, weights, tuple(looks))


class LuongDecoder(nn.Module):
    """The new state s_t asks; the answer joins only the output: tanh(W [s_t; c_t]). All steps run at once."""

    def __init__(
        self, look: Look, vocabulary: int, *, embedding: int, hidden: int, context: int
    ) -> None:
        super().__init__()
        self.look = look
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.rnn = GRU(embedding, hidden)
        self.mix = nn.Linear(hidden + context, hidden)
        self.readout = nn.Linear(hidden, vocabulary)

    def forward(
        self,
        tokens: Int[Tensor, "B T"],
        state: Float[Tensor, "B D"],
        memory: Memory,
        first: int = 0,
    ) -> Decoded:
        """The recurrence over the whole target, then one look for all its states."""
        states, last = self.ask(tokens, state)
        look = self.look(states, memory, first)
        return Decoded(self.answer(states, look.output), last, look.weights)

    def ask(
        self, tokens: Int[Tensor, "B T"], state: Float[Tensor, "B D"]
    ) -> tuple[Float[Tensor, "B T D"], Float[Tensor, "B D"]]:
        """The states, which are the queries, and the last of them."""
        return self.rnn(self.embedding(tokens), state)  # [B, T, E] -> [B, T, D], [B, D]

    def answer(
        self, states: Float[Tensor, "B T D"], context: Float[Tensor, "B T V"]
    ) -> Float[Tensor, "B T words"]:
        """The scores of each next token, from the state and what it found."""
        return self.readout(torch.tanh(self.mix(torch.cat((states, context), dim=-1))))


class FixedVectorDecoder(nn.Module):
    """No attention: every step reads the same summary of the source."""

    def __init__(self, vocabulary: int, *, embedding: int, hidden: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.rnn = GRU(embedding + hidden, hidden)
        self.readout = nn.Linear(hidden, vocabulary)

    def forward(
        self,
        tokens: Int[Tensor, "B T"],
        state: Float[Tensor, "B D"],
        memory: Memory,
        first: int = 0,
    ) -> Decoded:
        """The recurrence over the whole target; nothing is looked at."""
        embedded = self.embedding(tokens)  # [B, T, E]
        summary = memory.summary[:, None].expand(-1, tokens.size(1), -1)  # [B, D] -> [B, T, D]
        states, last = self.rnn(torch.cat((embedded, summary), dim=-1), state)
        return Decoded(self.readout(states), last, None)
