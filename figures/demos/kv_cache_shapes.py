"""What a KV cache holds after each new token."""

import torch

from deckgen.jobs.registry import demo
from figures.attention.kv_cache import KVCache, attend_with_cache
from figures.attention.multi_head import MultiHeadAttention


@demo
def kv_cache_shapes() -> None:
    """A prompt of three tokens, then three single tokens: shapes of query, cached keys and scores."""
    generator = torch.Generator().manual_seed(0)
    attention = MultiHeadAttention(8, heads=2, generator=generator)
    cache = KVCache.empty(batch=1, heads=2, d_head=4)
    print("new  query          cached keys    scores")
    for new in (3, 1, 1, 1):
        x = torch.randn(1, new, 8, generator=generator)
        look, cache = attend_with_cache(attention, x, cache)
        shapes = (look.query.shape, cache.key.shape, look.scores.shape)
        print(f"{new:<4}", "   ".join(str(list(shape)) for shape in shapes))
