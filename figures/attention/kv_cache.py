"""KV cache: past keys and values are kept, so that a new token costs one row of scores."""

from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor

from figures.attention.checks import check_append
from figures.attention.masks import causal_mask, combine
from figures.attention.multi_head import MultiHeadAttention, MultiHeadTrace


@dataclass(frozen=True)
class KVCache:
    """Keys and values of all tokens so far, and which of them are real (False: left padding)."""

    key: Float[Tensor, "B H S E"]
    value: Float[Tensor, "B H S E"]
    real: Bool[Tensor, "B S"]

    @staticmethod
    def empty(
        batch: int, heads: int, d_head: int, *, dtype: torch.dtype = torch.float32
    ) -> "KVCache":
        """A cache that holds no token yet."""
        nothing = torch.empty(batch, heads, 0, d_head, dtype=dtype)  # [B, H, 0, E]
        return KVCache(nothing, nothing, torch.empty(batch, 0, dtype=torch.bool))

    def append(
        self,
        key: Float[Tensor, "B H T E"],
        value: Float[Tensor, "B H T E"],
        real: Bool[Tensor, "B T"] | None = None,
    ) -> "KVCache":
        """A new cache: the new tokens behind the old ones along time, all real unless said."""
        real = torch.ones(key.size(0), key.size(2), dtype=torch.bool) if real is None else real
        check_append(self.key, key, value, real)
        keys = torch.cat((self.key, key), dim=2)  # [B, H, S, E], [B, H, T, E] -> [B, H, S+T, E]
        values = torch.cat((self.value, value), dim=2)
        return KVCache(keys, values, torch.cat((self.real, real), dim=1))

    def positions(self) -> Int[Tensor, "B S"]:
        """The position of each token in its own sequence; padding does not count (it reads 0)."""
        return (self.real.cumsum(dim=1) - 1).clamp(min=0)

    def mask(self, queries: int) -> Bool[Tensor, "B 1 T S"]:
        """What the last tokens may look at: real tokens not after themselves."""
        return combine(self.real[:, None, None, :], causal_mask(queries, self.real.size(1)))

    def __len__(self) -> int:
        """How many positions are held, padding included."""
        return self.key.size(2)


def attend_with_cache(
    attention: MultiHeadAttention,
    x: Float[Tensor, "B T D"],
    cache: KVCache,
    real: Bool[Tensor, "B T"] | None = None,
) -> tuple[MultiHeadTrace, KVCache]:
    """The trace of new tokens (one, or a whole prompt) looking at all so far; the longer cache."""
    query, key, value = attention.project(x, x)  # only the new tokens are projected
    cache = cache.append(key, value, real)
    return attention.attend(query, cache.key, cache.value, cache.mask(x.size(1))), cache
