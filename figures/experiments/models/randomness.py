"""Where an experiment's randomness comes from."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch


@contextmanager
def seeded(seed: int) -> Iterator[torch.Generator]:
    """A generator for the data, while torch's own randomness is seeded too and put back afterwards.

    The second is needed because nn.GRU, nn.Embedding and nn.Conv2d take no generator for their first weights.
    """
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        yield torch.Generator().manual_seed(seed)
