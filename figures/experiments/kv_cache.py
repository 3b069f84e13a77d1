"""The KV cache: the same tokens for a fraction of the work, since only the newest token is computed."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from deckgen.jobs.registry import experiment
from figures.attention.masks import causal_mask
from figures.experiments.measuring import CountFlops, best_seconds
from figures.experiments.models.transformer import Transformed, Transformer
from figures.results.kv_cache import KvCache


@experiment
def kv_cache(
    *,
    prompt: int = 8,
    new_tokens: int = 120,
    d_model: int = 256,
    heads: int = 4,
    layers: int = 2,
    seed: int = 0,
) -> KvCache:
    """An untrained model writes greedily with and without a cache: tokens, operations, shapes and time."""
    generator = torch.Generator().manual_seed(seed)
    model = Transformer(
        100,
        d_model=d_model,
        heads=heads,
        layers=layers,
        max_length=prompt + new_tokens,
        generator=generator,
    ).requires_grad_(False)
    start = torch.randint(100, (1, prompt), generator=generator)
    cached_seconds = best_seconds(lambda: list(with_cache(model, start, new_tokens)), repeats=1)
    full_seconds = best_seconds(lambda: list(without_cache(model, start, new_tokens)), repeats=1)
    cached = list(_counted(with_cache(model, start, new_tokens)))
    full = list(_counted(without_cache(model, start, new_tokens)))
    last = cached[-1][0].layers[0]
    return KvCache(
        prompt=prompt,
        cached_tokens=np.array([_next(step).item() for step, _ in cached]),
        full_tokens=np.array([_next(step).item() for step, _ in full]),
        cached_step_flops=np.array([flops for _, flops in cached]),
        full_step_flops=np.array([flops for _, flops in full]),
        cached_scores=np.array([step.layers[0].scores.numel() for step, _ in cached]),
        full_scores=np.array([step.layers[0].scores.numel() for step, _ in full]),
        cached_seconds=cached_seconds,
        full_seconds=full_seconds,
        score_shape=tuple(last.scores.shape),
        cache_shape=tuple(last.key.shape),
        memory_bytes=sum(layer.key.nbytes + layer.value.nbytes for layer in cached[-1][0].layers),
    )


def with_cache(model: Transformer, tokens: Tensor, steps: int) -> Iterator[Transformed]:
    """Each step's result; after the prompt a step computes one token."""
    caches = model.empty_caches(len(tokens))
    for _ in range(steps):
        result, caches = model.step(tokens, caches)
        yield result
        tokens = _next(result)


def without_cache(model: Transformer, tokens: Tensor, steps: int) -> Iterator[Transformed]:
    """Each step's result; every step computes all tokens so far again."""
    for _ in range(steps):
        result = model(tokens, causal_mask(tokens.size(1)))
        yield result
        tokens = torch.cat((tokens, _next(result)), dim=1)


def _next(result: Transformed) -> Tensor:
    """The likeliest next token [B, 1]."""
    return result.logits[:, -1:].argmax(dim=-1)


def _counted(steps: Iterator[Transformed]) -> Iterator[tuple[Transformed, int]]:
    """Each step with the operations that its matrix products took."""
    while True:
        with CountFlops() as counter:
            step = next(steps, None)
        if step is None:
            return
        yield step, counter.total
