"""Scaled dot-product attention against torch's own, and the laws it obeys."""

import math

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from figures.attention.masks import causal_mask
from figures.attention.scaled_dot_product import (
    scaled_dot_product_attention,
    softmax_with_temperature,
)
from tests.figures.draw import keep_mask, normal, qkv
from tests.figures.refusal import refused

size = st.integers(1, 5)
seed = st.integers(0, 10_000)
batch = st.sampled_from([(), (2,), (2, 3)])


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.float64, 1e-10)])
@given(batch=batch, T=size, S=size, E=size, V=size, seed=seed)
@settings(max_examples=20, deadline=None)
def test_output_equals_torchs_own(dtype, tolerance, batch, T, S, E, V, seed):
    query, key, value = qkv(batch, T, S, E, V, seed=seed, dtype=dtype)
    mask = keep_mask(*batch, T, S, seed=seed)
    ours = scaled_dot_product_attention(query, key, value, mask).output
    theirs = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    assert ours.dtype == dtype
    assert (ours - theirs).abs().max() <= tolerance


@given(T=size, E=size, seed=seed)
@settings(max_examples=20, deadline=None)
def test_a_causal_mask_equals_torchs_is_causal(T, E, seed):
    query, key, value = qkv((2,), T, T, E, E, seed=seed)
    ours = scaled_dot_product_attention(query, key, value, causal_mask(T)).output
    theirs = F.scaled_dot_product_attention(query, key, value, is_causal=True)
    torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-10)


def test_a_given_scale_equals_torchs_scale():
    query, key, value = qkv((2,), 3, 4, 5, 6)
    ours = scaled_dot_product_attention(query, key, value, scale=0.3).output
    theirs = F.scaled_dot_product_attention(query, key, value, scale=0.3)
    torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-10)


def test_the_trace_holds_each_step_of_a_hand_calculation():
    query = torch.tensor([[1.0, 0.0, 1.0, 0.0]])
    key = torch.tensor([[2.0, 5.0, 0.0, 5.0], [0.0, 5.0, 0.0, 5.0], [9.0, 9.0, 9.0, 9.0]])
    value = torch.tensor([[1.0], [2.0], [100.0]])
    trace = scaled_dot_product_attention(query, key, value, torch.tensor([[True, True, False]]))
    assert trace.scores.tolist() == [[1.0, 0.0, 9.0]]  # (2, 0, 18) / √4
    assert trace.masked_scores.tolist() == [[1.0, 0.0, -math.inf]]
    share = math.e / (math.e + 1)
    assert trace.weights.flatten().tolist() == pytest.approx([share, 1 - share, 0.0])
    assert trace.output.item() == pytest.approx(share * 1 + (1 - share) * 2)


@given(batch=batch, T=size, S=size, seed=seed)
@settings(max_examples=20, deadline=None)
def test_rows_sum_to_one_and_hidden_cells_are_exactly_zero(batch, T, S, seed):
    query, key, value = qkv(batch, T, S, 4, 4, seed=seed)
    mask = keep_mask(*batch, T, S, seed=seed)
    weights = scaled_dot_product_attention(query, key, value, mask).weights
    assert (weights[~mask] == 0).all()
    assert (weights >= 0).all()
    torch.testing.assert_close(weights.sum(-1), mask.any(-1).double())


def test_a_query_that_may_look_at_nothing_gets_zeros_and_zero_gradient():
    query, key, value = (x.requires_grad_() for x in qkv((), 2, 3, 4, 4))
    mask = torch.tensor([[True, True, False], [False, False, False]])
    trace = scaled_dot_product_attention(query, key, value, mask)
    trace.output.sum().backward()
    assert (trace.output[1] == 0).all()
    assert (trace.weights[1] == 0).all()
    assert (query.grad[1] == 0).all()
    assert all(x.grad.isfinite().all() for x in (query, key, value))


@given(S=size, seed=seed)
@settings(max_examples=20, deadline=None)
def test_the_order_of_the_keys_does_not_matter(S, seed):
    query, key, value = qkv((2,), 3, S, 4, 4, seed=seed)
    order = torch.randperm(S, generator=torch.Generator().manual_seed(seed))
    straight = scaled_dot_product_attention(query, key, value)
    shuffled = scaled_dot_product_attention(query, key[:, order], value[:, order])
    torch.testing.assert_close(shuffled.output, straight.output)
    torch.testing.assert_close(shuffled.weights, straight.weights[..., order])


def test_self_attention_is_permutation_equivariant_unless_causal():
    x, order = normal(1, 5, 4), torch.tensor([3, 0, 4, 1, 2])
    moved = x[:, order]
    straight = scaled_dot_product_attention(x, x, x).output
    shuffled = scaled_dot_product_attention(moved, moved, moved).output
    torch.testing.assert_close(shuffled, straight[:, order])
    causal = scaled_dot_product_attention(x, x, x, causal_mask(5)).output
    causal_shuffled = scaled_dot_product_attention(moved, moved, moved, causal_mask(5)).output
    assert (causal_shuffled - causal[:, order]).abs().max() > 0.1


@given(T=st.integers(2, 6), seed=seed)
@settings(max_examples=20, deadline=None)
def test_under_a_causal_mask_a_prefix_does_not_depend_on_what_follows(T, seed):
    query, key, value = qkv((1,), T, T, 4, 4, seed=seed)
    whole = scaled_dot_product_attention(query, key, value, causal_mask(T)).output
    cut = T // 2
    prefix = scaled_dot_product_attention(
        query[:, :cut], key[:, :cut], value[:, :cut], causal_mask(cut)
    )
    torch.testing.assert_close(whole[:, :cut], prefix.output)


def test_the_scale_can_be_folded_into_the_query():
    query, key, value = qkv((2,), 3, 4, 16, 4)
    scaled = scaled_dot_product_attention(query, key, value)
    folded = scaled_dot_product_attention(query / 4, key, value, scale=1.0)
    torch.testing.assert_close(folded.scores, scaled.scores)


def test_the_variance_of_unscaled_scores_is_the_width_and_of_scaled_ones_is_one():
    query, key, value = qkv((), 400, 400, 64, 1)
    raw = scaled_dot_product_attention(query, key, value, scale=1.0).scores
    scaled = scaled_dot_product_attention(query, key, value).scores
    assert raw.var().item() == pytest.approx(64, rel=0.05)
    assert scaled.var().item() == pytest.approx(1, rel=0.05)


def test_gradients_are_those_of_finite_differences():
    query, key, value = (x.requires_grad_() for x in qkv((2,), 3, 4, 2, 2))
    mask = torch.tensor([[True, True, True, False], [True] * 4, [False] * 4])

    def output(query, key, value):
        return scaled_dot_product_attention(query, key, value, mask).output

    assert torch.autograd.gradcheck(output, (query, key, value))


def test_temperature_one_is_softmax_and_others_sharpen_or_flatten():
    scores = torch.tensor([2.0, 1.0, 0.0], dtype=torch.float64)
    assert torch.equal(softmax_with_temperature(scores, temperature=1.0), scores.softmax(-1))
    expected = [math.exp(s / 0.5) for s in (2, 1, 0)]
    sharp = softmax_with_temperature(scores, temperature=0.5)
    assert sharp.tolist() == pytest.approx([e / sum(expected) for e in expected])
    flat = softmax_with_temperature(scores, temperature=1000.0)
    assert flat.tolist() == pytest.approx([1 / 3] * 3, abs=1e-3)


def test_temperature_works_on_the_last_axis():
    rows = softmax_with_temperature(normal(3, 4), temperature=2.0)
    torch.testing.assert_close(rows.sum(-1), torch.ones(3, dtype=torch.float64))


@pytest.mark.parametrize("temperature", [0.0, -1.0])
def test_a_temperature_must_be_positive(temperature):
    with refused(f"temperature is {temperature}, it must be above 0"):
        softmax_with_temperature(torch.ones(2), temperature=temperature)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    query, key, value = qkv((2,), 3, 4, 5, 6)
    with refused("axis E: query has 5, key has 2"):
        scaled_dot_product_attention(query, key[..., :2], value)
    with pytest.raises(ValueError, match=r"^mask has dtype torch.float32"):
        scaled_dot_product_attention(query, key, value, torch.ones(3, 4))
