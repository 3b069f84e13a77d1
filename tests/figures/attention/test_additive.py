"""Bahdanau's attention against its formula written as loops."""

import math

import pytest
import torch

from figures.attention.additive import AdditiveAttention
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


@pytest.fixture
def attention(generator):
    return AdditiveAttention(3, 4, 5, generator=generator).double()


def test_each_score_is_the_small_network_of_its_pair(attention):
    query, key, value = normal(2, 3, 3), normal(2, 4, 4, seed=1), normal(2, 4, 6, seed=2)
    trace = attention(query, key, value)
    W_q, W_k, v = attention.W_q.weight, attention.W_k.weight, attention.v.weight[0]
    for b in range(2):
        for t in range(3):
            scores = [
                (v @ torch.tanh(W_q @ query[b, t] + W_k @ key[b, s])).item() for s in range(4)
            ]
            assert trace.scores[b, t].tolist() == pytest.approx(scores)
            exps = [math.exp(score) for score in scores]
            output = sum(e * value[b, s] for s, e in enumerate(exps)) / sum(exps)
            torch.testing.assert_close(trace.output[b, t], output)


def test_hidden_keys_get_no_weight(attention):
    mask = keep_mask(2, 3, 4)
    trace = attention(normal(2, 3, 3), normal(2, 4, 4), normal(2, 4, 2), mask)
    assert (trace.weights[~mask] == 0).all()
    torch.testing.assert_close(trace.weights.sum(-1), mask.any(-1).double())


def test_gradients_are_those_of_finite_differences(attention):
    inputs = [x.requires_grad_() for x in (normal(1, 2, 3), normal(1, 3, 4), normal(1, 3, 2))]
    assert torch.autograd.gradcheck(lambda q, k, v: attention(q, k, v).output, inputs)


def test_the_same_generator_gives_the_same_weights_and_leaves_global_state_alone():
    before = torch.get_rng_state()
    one, other = (
        AdditiveAttention(3, 4, 5, generator=torch.Generator().manual_seed(7)).state_dict()
        for _ in range(2)
    )
    assert sorted(one) == ["W_k.weight", "W_q.weight", "v.weight"]
    assert all(torch.equal(one[name], other[name]) for name in one)
    assert torch.equal(before, torch.get_rng_state())


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused(attention):
    query, key, value = normal(2, 3, 3), normal(2, 4, 4), normal(2, 4, 6)
    with refused("query has width 2 on its last axis, 3 was expected"):
        attention(query[..., :2], key, value)
    with refused("key has width 3 on its last axis, 4 was expected"):
        attention(query, key[..., :3], value)
    with refused("axis batch: key has [1], query has [2]"):
        attention(query, key[:1], value)
    with refused("axis T (-2): mask has 2, the scores have 3"):
        attention(query, key, value, keep_mask(2, 2, 4))
