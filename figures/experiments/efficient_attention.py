"""Cheaper than T²: a window keeps T·W scores, linear attention none at all."""

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention as sdpa

from deckgen.jobs.registry import experiment
from figures.attention.linear import linear_attention
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from figures.attention.sliding_window import sliding_window_attention, sliding_window_mask
from figures.experiments.measuring import best_seconds, matmul_flops
from figures.results.efficient_attention import EfficientAttention


@experiment
def efficient_attention(
    *,
    lengths: tuple[int, ...] = (256, 512, 1024, 2048, 4096),
    width: int = 64,
    window: int = 128,
    shown_window: int = 4,
    seed: int = 0,
) -> EfficientAttention:
    """Operations of full, windowed and linear attention by length, and what each one's output is."""
    generator = torch.Generator().manual_seed(seed)
    long = torch.randn(1, max(lengths), width, generator=generator)  # [B, T, E]

    def full(x: Tensor) -> Tensor:
        return scaled_dot_product_attention(x, x, x).output

    def windowed(x: Tensor) -> Tensor:
        return sliding_window_attention(x, x, x, width=window)

    def linear(x: Tensor) -> Tensor:
        return linear_attention(x, x, x)

    def flops(attend) -> np.ndarray:
        return np.array([matmul_flops(lambda n=n: attend(long[:, :n])) for n in lengths])

    short = long[:, : min(lengths)]
    masked = scaled_dot_product_attention(
        short, short, short, sliding_window_mask(min(lengths), width=window)
    ).output
    return EfficientAttention(
        lengths=lengths,
        width=width,
        window=window,
        full_flops=flops(full),
        window_flops=flops(windowed),
        linear_flops=flops(linear),
        full_seconds=best_seconds(lambda: full(long), repeats=2),
        sdpa_seconds=best_seconds(lambda: sdpa(long, long, long), repeats=2),
        window_seconds=best_seconds(lambda: windowed(long), repeats=2),
        linear_seconds=best_seconds(lambda: linear(long), repeats=2),
        window_difference=(windowed(short) - masked).abs().max().item(),
        linear_difference=(linear(short) - full(short)).abs().max().item(),
        shown_window=shown_window,
        window_mask=sliding_window_mask(3 * shown_window, width=shown_window).numpy(),
    )
