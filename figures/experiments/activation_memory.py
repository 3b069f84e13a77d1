"""What grows four-fold when a sequence doubles: the scores, not the layer; and what mixed precision saves."""

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention as sdpa
from torch.utils.checkpoint import checkpoint

from deckgen.jobs.registry import experiment
from figures.attention.multi_head import merge_heads
from figures.experiments.measuring import saved_bytes
from figures.experiments.models.transformer import Block
from figures.results.activation_memory import ActivationMemory


@experiment
def activation_memory(
    *,
    lengths: tuple[int, ...] = (512, 1024),
    d_model: int = 512,
    heads: int = 8,
    seed: int = 0,
) -> ActivationMemory:
    """Saved activations of one layer at two lengths: by hand, fused, in mixed precision, checkpointed."""
    generator = torch.Generator().manual_seed(seed)
    block = Block(d_model, heads, dropout=0.0, generator=generator)
    parameters = tuple(block.parameters())
    inputs = [torch.randn(1, length, d_model, generator=generator) for length in lengths]

    def saved(run: Callable[[Tensor], object]) -> np.ndarray:
        return np.array(
            [
                saved_bytes(lambda x=x: run(x.requires_grad_()), except_for=parameters)
                for x in inputs
            ]
        )

    def mixed(x: Tensor) -> object:
        with torch.autocast("cpu", torch.bfloat16):
            return block(x, None)

    return ActivationMemory(
        lengths=lengths,
        score_bytes=np.array([4 * heads * length**2 for length in lengths]),
        by_hand=saved(lambda x: block(x, None)),
        fused=saved(lambda x: fused(block, x)),
        mixed=saved(mixed),
        checkpointed=saved(lambda x: checkpoint(block, x, None, use_reentrant=False)),
        optimiser_bytes=_adam_bytes(block, inputs[0]),
    )


def fused(block: Block, x: Tensor) -> Tensor:
    """The block with torch's fused attention in place of the taught one."""
    normed = block.before_attention(x)
    heads = sdpa(*block.attention.project(normed, normed))
    return block.feed_forward(x + block.attention.W_o(merge_heads(heads)))


def _adam_bytes(block: Block, x: Tensor) -> int:
    """The bytes of Adam's state after one step under autocast."""
    optimiser = torch.optim.Adam(block.parameters())
    with torch.autocast("cpu", torch.bfloat16):
        block(x, None)[0].float().square().mean().backward()
    optimiser.step()
    return sum(
        value.nbytes
        for state in optimiser.state.values()
        for name, value in state.items()
        if name != "step"
    )
