"""A small Transformer around the taught multi-head attention: pre-norm blocks, learned positions or none."""

from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from figures.attention.kv_cache import KVCache, attend_with_cache
from figures.attention.multi_head import MultiHeadAttention, MultiHeadTrace
from figures.attention.positions import LearnedPositions
from figures.attention.projections import affine


@dataclass(frozen=True)
class Transformed:
    """Scores of the outputs, and what each layer's attention computed."""

    logits: Float[Tensor, "B T words"]
    layers: tuple[MultiHeadTrace, ...]


class Block(nn.Module):
    """x + attention(norm x), then x + feed-forward(norm x)."""

    def __init__(
        self, d_model: int, heads: int, *, dropout: float, generator: torch.Generator
    ) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(d_model, heads, dropout=dropout, generator=generator)
        self.before_attention = nn.LayerNorm(d_model)
        self.before_feed_forward = nn.LayerNorm(d_model)
        self.up = affine(d_model, 4 * d_model, generator=generator)
        self.down = affine(4 * d_model, d_model, generator=generator)

    def forward(
        self, x: Float[Tensor, "B T D"], mask: Bool[Tensor, "..."] | None
    ) -> tuple[Float[Tensor, "B T D"], MultiHeadTrace]:
        """The block's output and the trace of its attention."""
        look = self.attention(self.before_attention(x), mask=mask)
        return self.feed_forward(x + look.output), look

    def step(
        self, x: Float[Tensor, "B T D"], cache: KVCache, real: Bool[Tensor, "B T"] | None
    ) -> tuple[Float[Tensor, "B T D"], MultiHeadTrace, KVCache]:
        """The same for new tokens only; the old ones are in the cache."""
        look, cache = attend_with_cache(self.attention, self.before_attention(x), cache, real)
        return self.feed_forward(x + look.output), look, cache

    def feed_forward(self, x: Float[Tensor, "B T D"]) -> Float[Tensor, "B T D"]:
        """x plus the two-layer network of its norm."""
        return x + self.down(torch.relu(self.up(self.before_feed_forward(x))))


class Transformer(nn.Module):
    """Token embeddings, positions, blocks, a linear readout; ``max_length=None`` means no positions at all."""

    def __init__(
        self,
        vocabulary: int,
        *,
        outputs: int | None = None,
        d_model: int,
        heads: int,
        layers: int,
        max_length: int | None,
        dropout: float = 0.0,
        generator: torch.Generator,
    ) -> None:
        super().__init__()
        self.heads, self.d_head = heads, d_model // heads
        self.embedding = nn.Parameter(torch.randn(vocabulary, d_model, generator=generator))
        self.positions = (
            None
            if max_length is None
            else LearnedPositions(max_length, d_model, generator=generator)
        )
        self.blocks = nn.ModuleList(
            Block(d_model, heads, dropout=dropout, generator=generator) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.readout = affine(d_model, outputs or vocabulary, generator=generator)

    def embed(
        self, tokens: Int[Tensor, "B T"], positions: Int[Tensor, "#B T"] | None = None
    ) -> Float[Tensor, "B T D"]:
        """Embeddings plus the vectors of the positions, counted from 0 unless they are given."""
        x = self.embedding[tokens]  # [B, T] -> [B, T, D]
        if self.positions is None:
            return x
        return x + (
            self.positions(tokens.size(1))
            if positions is None
            else self.positions.table[positions]  # [B, T] -> [B, T, D]
        )

    def forward(
        self, tokens: Int[Tensor, "B T"], mask: Bool[Tensor, "..."] | None = None
    ) -> Transformed:
        """All positions at once."""
        x, looks = self.embed(tokens), []
        for block in self.blocks:
            x, look = block(x, mask)
            looks.append(look)
        return Transformed(self.readout(self.norm(x)), tuple(looks))

    def empty_caches(self, batch: int) -> tuple[KVCache, ...]:
        """One empty cache a layer."""
        return tuple(KVCache.empty(batch, self.heads, self.d_head) for _ in self.blocks)

    def step(
        self,
        tokens: Int[Tensor, "B T"],
        caches: tuple[KVCache, ...],
        *,
        real: Bool[Tensor, "B T"] | None = None,
        positions: Int[Tensor, "#B T"] | None = None,
    ) -> tuple[Transformed, tuple[KVCache, ...]]:
        """The new tokens only (a whole prompt, or one token), and the caches with them appended."""
        if positions is None:
            first = len(caches[0])
            positions = torch.arange(first, first + tokens.size(1))[None]
        x, looks, longer = self.embed(tokens, positions), [], []
        for block, cache in zip(self.blocks, caches, strict=True):
            x, look, cache = block.step(x, cache, real)
            looks.append(look)
            longer.append(cache)
        return Transformed(self.readout(self.norm(x)), tuple(looks)), tuple(longer)
