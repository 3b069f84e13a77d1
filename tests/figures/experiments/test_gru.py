"""The GRU with its gradient by hand, against torch's own."""

import pytest
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from figures.experiments.models.gru import GRU
from figures.experiments.models.randomness import seeded

B, T, INPUTS, HIDDEN = 4, 6, 5, 3
LENGTHS = torch.tensor([6, 2, 5, 1])


def pair(ways):
    """Ours and torch's, with the same weights."""
    ours, torchs = (
        GRU(INPUTS, HIDDEN, ways=ways),
        nn.GRU(INPUTS, HIDDEN, batch_first=True, bidirectional=ways == 2),
    )
    for way, suffix in enumerate(("", "_reverse")[:ways]):
        for name, parameter in (
            ("weight_ih_l0", ours.W_input[way].T),
            ("weight_hh_l0", ours.W_state[way].T),
            ("bias_ih_l0", ours.b_input[way, 0]),
            ("bias_hh_l0", ours.b_state[way, 0]),
        ):
            getattr(torchs, name + suffix).data.copy_(parameter.data)
    return ours.double(), torchs.double()


def gradients(outputs, sources):
    """Of a sum in which every number of every output counts differently."""
    total = sum((out * torch.arange(out.numel()).view(out.shape).sin()).sum() for out in outputs)
    return torch.autograd.grad(total, sources)


@pytest.mark.parametrize("ways", (1, 2))
def test_states_and_gradients_are_torchs_own(ways):
    with seeded(0) as generator:
        ours, torchs = pair(ways)
    x = torch.randn(B, T, INPUTS, generator=generator, dtype=torch.double).requires_grad_()
    first = torch.randn(B, HIDDEN, generator=generator, dtype=torch.double).requires_grad_()
    states, last = ours(x, first)
    expected, ends = torchs(x, first.expand(ways, B, HIDDEN).contiguous())
    ends = ends.transpose(0, 1).flatten(1)
    torch.testing.assert_close(states, expected)
    torch.testing.assert_close(last, ends)
    same = zip(
        gradients((states, last), (x, first)), gradients((expected, ends), (x, first)), strict=True
    )
    for mine, theirs in same:
        torch.testing.assert_close(mine, theirs)
    weights = gradients((ours(x, first)[0],), (ours.W_input, ours.W_state, ours.b_state))
    torchs_own = gradients(
        (torchs(x, first.expand(ways, B, HIDDEN).contiguous())[0],),
        (torchs.weight_ih_l0, torchs.weight_hh_l0, torchs.bias_hh_l0),
    )
    for mine, theirs in zip(weights, torchs_own, strict=True):
        torch.testing.assert_close(mine[0].T.squeeze(-1), theirs)


@pytest.mark.parametrize("ways", (1, 2))
def test_padding_is_skipped_as_torch_skips_it_in_a_packed_batch(ways):
    with seeded(1) as generator:
        ours, torchs = pair(ways)
    x = torch.randn(B, T, INPUTS, generator=generator, dtype=torch.double).requires_grad_()
    states, last = ours(x, real=torch.arange(T) < LENGTHS[:, None])
    packed = pack_padded_sequence(x, LENGTHS, batch_first=True, enforce_sorted=False)
    packed, ends = torchs(packed)
    expected, _ = pad_packed_sequence(packed, batch_first=True)
    ends = ends.transpose(0, 1).flatten(1)
    torch.testing.assert_close(states, expected)
    torch.testing.assert_close(last, ends)
    (mine,), (theirs,) = gradients((states, last), (x,)), gradients((expected, ends), (x,))
    torch.testing.assert_close(mine, theirs)
    assert (mine[1, 2:] == 0).all()


def test_the_gradient_agrees_with_finite_differences():
    with seeded(2) as generator:
        ours = GRU(2, 2, ways=2).double()
    x = torch.randn(2, 3, 2, generator=generator, dtype=torch.double).requires_grad_()
    real = torch.tensor([[True, True, True], [True, True, False]])
    assert torch.autograd.gradcheck(lambda x: ours(x, real=real), (x,))
