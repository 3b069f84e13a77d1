"""While generating, memory goes into the cache, not into the scores; shared key/value heads shrink it."""

import torch

from deckgen.jobs.registry import experiment
from figures.attention.grouped_query import share_heads
from figures.attention.kv_cache import KVCache
from figures.results.gqa_memory import GqaMemory


@experiment
def gqa_memory(
    *,
    layers: int = 32,
    heads: int = 32,
    d_head: int = 128,
    length: int = 4096,
    key_value_heads: tuple[int, ...] = (32, 8, 1),
) -> GqaMemory:
    """The bytes of a cache in float16 for multi-head, grouped-query and multi-query attention."""
    sizes = [layers * _layer_bytes(shared, d_head, length) for shared in key_value_heads]
    query = torch.zeros(1, heads, 1, d_head, dtype=torch.float16)
    key = _layer_cache(min(key_value_heads), d_head, length).key
    scores = query @ share_heads(key, heads).transpose(-2, -1)  # [1, H, 1, length]
    return GqaMemory(
        layers, heads, d_head, length, key_value_heads, tuple(sizes), score_bytes=scores.nbytes
    )


def _layer_cache(heads: int, d_head: int, length: int) -> KVCache:
    new = torch.zeros(1, heads, length, d_head, dtype=torch.float16)
    return KVCache.empty(1, heads, d_head, dtype=torch.float16).append(new, new)


def _layer_bytes(heads: int, d_head: int, length: int) -> int:
    cache = _layer_cache(heads, d_head, length)
    return cache.key.nbytes + cache.value.nbytes
