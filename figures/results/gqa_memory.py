"""What a KV cache takes, by the number of key/value heads."""

from dataclasses import dataclass

GIB = 2**30
MIB = 2**20


@dataclass(frozen=True)
class GqaMemory:
    """Bytes of real float16 cache tensors of one layer, times the number of layers.

    ``score_bytes``: the scores [1, H, 1, length] of one new token in one layer, same type.
    """

    layers: int
    heads: int
    d_head: int
    length: int
    key_value_heads: tuple[int, ...]
    cache_bytes: tuple[int, ...]
    score_bytes: int

    def gib(self, key_value_heads: int) -> float:
        """GiB of the whole cache with this many key/value heads."""
        return self.cache_bytes[self.key_value_heads.index(key_value_heads)] / GIB

    def score_mib(self) -> float:
        """MiB of one layer's scores for one new token."""
        return self.score_bytes / MIB

    def cache_over_scores(self) -> float:
        """How many times larger the full cache is than one layer's scores for one new token."""
        return max(self.cache_bytes) / self.score_bytes
