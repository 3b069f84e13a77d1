"""From the first token to the last: n − 1 steps in an RNN, n/k or log n layers in a CNN, one in self-attention."""

from collections.abc import Callable
from itertools import count

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import conv1d, pad

from deckgen.jobs.registry import experiment
from figures.attention.multi_head import MultiHeadAttention
from figures.experiments.models.randomness import seeded
from figures.results.path_length import PathLength


@experiment
def path_length(
    *,
    lengths: tuple[int, ...] = (4, 8, 16, 32, 64, 128),
    kernel: int = 3,
    width: int = 32,
    seed: int = 0,
) -> PathLength:
    """Path lengths measured by gradients, and the gradient that reaches the first token, RNN against attention."""
    with seeded(seed) as generator:
        rnn = nn.RNNCell(width, width)
        attention = MultiHeadAttention(width, 1, generator=generator)
        inputs = [torch.randn(length, width, generator=generator) for length in lengths]
    return PathLength(
        lengths=lengths,
        kernel=kernel,
        rnn_steps=np.array([_cells_between(x, rnn) for x in inputs]),
        cnn_steps=np.array([_layers_until_seen(n, kernel, lambda _: 1) for n in lengths]),
        dilated_steps=np.array(
            [_layers_until_seen(n, kernel, lambda layer: kernel**layer) for n in lengths]
        ),
        self_steps=np.array([_attention_layers(x, attention) for x in inputs]),
        rnn_gradient=np.array([_survival(lambda x: _run(rnn, x)[-1], x) for x in inputs]),
        self_gradient=np.array(
            [_survival(lambda x: attention(x[None]).output[0, -1], x) for x in inputs]
        ),
    )


def _run(cell: nn.RNNCell, x: Tensor) -> list[Tensor]:
    """The state after each token."""
    states = [torch.zeros(x.size(-1))]
    for token in x:
        states.append(cell(token, states[-1]))
    return states[1:]


def _cells_between(x: Tensor, cell: nn.RNNCell) -> int:
    """How many states lie after the first token's own, up to the last."""
    return len(_run(cell, x)) - 1


def _layers_until_seen(length: int, kernel: int, dilation: Callable[[int], int]) -> int:
    """How many causal convolutions it takes until the last output has a gradient on the first input."""
    ones = torch.ones(1, 1, kernel)
    x = torch.zeros(1, 1, length, requires_grad=True)
    y = x
    for layer in count():
        y = conv1d(pad(y, ((kernel - 1) * dilation(layer), 0)), ones, dilation=dilation(layer))
        (gradient,) = torch.autograd.grad(y[0, 0, -1], x, retain_graph=True)
        if gradient[0, 0, 0] != 0:
            return layer + 1
    raise AssertionError("unreachable")


def _attention_layers(x: Tensor, attention: MultiHeadAttention) -> int:
    """How many self-attention layers it takes until the last output has a gradient on the first input."""
    x = x.clone().requires_grad_()
    y = x
    for layer in count(1):
        y = attention(y[None]).output[0]
        (gradient,) = torch.autograd.grad(y[-1].sum(), x, retain_graph=True)
        if gradient[0].any():
            return layer
    raise AssertionError("unreachable")


def _survival(last_output: Callable[[Tensor], Tensor], x: Tensor) -> float:
    """|∂ last output / ∂ first input| over |∂ last output / ∂ last input| (Frobenius norms)."""
    jacobian = torch.autograd.functional.jacobian(last_output, x)  # [D, T, D]
    sizes = jacobian.pow(2).sum(dim=(0, 2)).sqrt()  # [T]
    return (sizes[0] / sizes[-1]).item()
