"""One layer of self-attention writes digits backwards: every output must look at the mirrored place."""

from typing import Literal

import torch
from torch import Tensor, nn

from deckgen.jobs.registry import experiment
from figures.attention.positions import LearnedPositions, sinusoidal_positions
from figures.attention.projections import linear
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.trace import AttentionTrace
from figures.experiments.models.randomness import seeded
from figures.experiments.models.training import train
from figures.results.self_attention_reversal import SelfAttentionReversal

DIGITS = 10
Positions = Literal["learned", "sinusoid", "none"]


class OneLayer(nn.Module):
    """Embedding plus position, one head of self-attention, and a readout of the digit at each place."""

    def __init__(
        self, d_model: int, length: int, positions: Positions, *, generator: torch.Generator
    ) -> None:
        super().__init__()
        self.embedding = nn.Parameter(torch.randn(DIGITS, d_model, generator=generator))
        self.learned = (
            LearnedPositions(length, d_model, generator=generator)
            if positions == "learned"
            else None
        )
        fixed = sinusoidal_positions(length, d_model)
        self.register_buffer("fixed", fixed if positions == "sinusoid" else torch.zeros_like(fixed))
        self.W_q = linear(d_model, d_model, generator=generator)
        self.W_k = linear(d_model, d_model, generator=generator)
        self.W_v = linear(d_model, d_model, generator=generator)
        self.readout = linear(d_model, DIGITS, generator=generator)

    def attend(self, tokens: Tensor) -> AttentionTrace:
        """The trace of one look of all places at all places: [B, T] -> weights [B, T, T]."""
        where = self.fixed if self.learned is None else self.learned(tokens.size(1))
        x = self.embedding[tokens] + where  # [B, T] -> [B, T, D]
        return scaled_dot_product_attention(self.W_q(x), self.W_k(x), self.W_v(x))

    def forward(self, tokens: Tensor) -> Tensor:
        """The logits of the digits [B, T, 10]."""
        return self.readout(self.attend(tokens).output)


@experiment
def self_attention_reversal(
    *,
    positions: Positions = "learned",
    length: int = 10,
    d_model: int = 32,
    steps: int = 300,
    seed: int = 0,
) -> SelfAttentionReversal:
    """Reversal by one head with learned positions, sinusoids or none: accuracy, and where the weights fall."""
    with seeded(seed) as generator:
        model = OneLayer(d_model, length, positions, generator=generator)

        def loss(_: int) -> Tensor:
            tokens = torch.randint(DIGITS, (128, length), generator=generator)
            logits = model(tokens)  # [B, T, 10]
            return nn.functional.cross_entropy(logits.flatten(0, 1), tokens.flip(1).flatten())

        losses = train(model, loss, steps=steps, rate=5e-3)
        test = torch.randint(DIGITS, (512, length), generator=generator)
    with torch.no_grad():
        look = model.attend(test)
        right = (model.readout(look.output).argmax(-1) == test.flip(1)).float().mean().item()
    return SelfAttentionReversal(
        positions=positions,
        tokens=tuple(str(digit) for digit in test[0].tolist()),
        weights=look.weights[0].numpy(),
        mean_weights=look.weights.mean(0).numpy(),
        accuracy=right,
        losses=losses,
    )
