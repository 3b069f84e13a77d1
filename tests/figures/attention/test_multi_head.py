"""Multi-head attention against nn.MultiheadAttention with the same weights, and the laws of heads."""

import copy

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from figures.attention.masks import causal_mask, combine, padding_mask
from figures.attention.multi_head import MultiHeadAttention, merge_heads, split_heads
from figures.attention.scaled_dot_product import scaled_dot_product_attention
from tests.figures.draw import normal
from tests.figures.refusal import refused


def pair_of_modules(d_model, heads, dtype=torch.float64, seed=0):
    """Ours and torch's, with the same weights; biases are not zero, so that they are compared too."""
    ours = MultiHeadAttention(d_model, heads, generator=torch.Generator().manual_seed(seed))
    theirs = nn.MultiheadAttention(d_model, heads, batch_first=True)
    with torch.no_grad():
        for i, layer in enumerate((ours.W_q, ours.W_k, ours.W_v, ours.W_o)):
            layer.bias.copy_(normal(d_model, seed=seed + i))
        layers = (ours.W_q, ours.W_k, ours.W_v)
        theirs.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        theirs.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
        theirs.out_proj.weight.copy_(ours.W_o.weight)
        theirs.out_proj.bias.copy_(ours.W_o.bias)
    return ours.to(dtype), theirs.to(dtype)


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.float64, 1e-10)])
@given(T=st.integers(1, 5), heads=st.integers(1, 4), E=st.integers(1, 4), seed=st.integers(0, 999))
@settings(max_examples=10, deadline=None)
def test_masked_self_attention_equals_torchs(dtype, tolerance, T, heads, E, seed):
    ours, theirs = pair_of_modules(heads * E, heads, dtype, seed)
    x = normal(2, T, heads * E, seed=seed, dtype=dtype)
    lengths = torch.tensor([T, 1])
    padding = padding_mask(lengths, T)
    trace = ours(x, mask=combine(padding, causal_mask(T)))
    output, weights = theirs(
        x,
        x,
        x,
        key_padding_mask=~padding[:, 0, 0],  # there True hides
        attn_mask=~causal_mask(T),
        average_attn_weights=False,
    )
    assert (trace.output - output).abs().max() <= tolerance
    assert (trace.weights - weights).abs().max() <= tolerance


def test_cross_attention_equals_torchs():
    ours, theirs = pair_of_modules(8, 2)
    x, memory = normal(2, 3, 8), normal(2, 5, 8, seed=1)
    output, weights = theirs(x, memory, memory, average_attn_weights=False)
    trace = ours(x, memory)
    torch.testing.assert_close(trace.output, output, rtol=0, atol=1e-10)
    torch.testing.assert_close(trace.weights, weights, rtol=0, atol=1e-10)


def test_the_trace_shows_the_shape_of_each_step(generator):
    attention = MultiHeadAttention(8, 2, generator=generator)
    trace = attention(torch.ones(2, 5, 8), torch.ones(2, 7, 8))
    shapes = {name: tuple(tensor.shape) for name, tensor in vars(trace).items()}
    assert shapes == {
        "query": (2, 2, 5, 4),
        "key": (2, 2, 7, 4),
        "value": (2, 2, 7, 4),
        "scores": (2, 2, 5, 7),
        "masked_scores": (2, 2, 5, 7),
        "weights": (2, 2, 5, 7),
        "heads": (2, 2, 5, 4),
        "output": (2, 5, 8),
    }


def test_each_head_is_single_head_attention_on_its_strip_of_the_projections():
    attention, _ = pair_of_modules(6, 3)
    x = normal(2, 4, 6)
    mask = causal_mask(4)
    trace = attention(x, mask=mask)
    for head in range(3):
        strip = slice(2 * head, 2 * head + 2)
        alone = scaled_dot_product_attention(
            attention.W_q(x)[..., strip],
            attention.W_k(x)[..., strip],
            attention.W_v(x)[..., strip],
            mask,
        )
        torch.testing.assert_close(trace.query[:, head], attention.W_q(x)[..., strip])
        torch.testing.assert_close(trace.key[:, head], attention.W_k(x)[..., strip])
        torch.testing.assert_close(trace.value[:, head], attention.W_v(x)[..., strip])
        torch.testing.assert_close(trace.scores[:, head], alone.scores)
        torch.testing.assert_close(trace.masked_scores[:, head], alone.masked_scores)
        torch.testing.assert_close(trace.weights[:, head], alone.weights)
        torch.testing.assert_close(trace.heads[:, head], alone.output)


def test_joining_heads_and_projecting_is_a_sum_over_heads():
    attention, _ = pair_of_modules(6, 3)
    trace = attention(normal(2, 4, 6))
    strips = attention.W_o.weight.split(2, dim=1)
    total = sum(trace.heads[:, h] @ strips[h].T for h in range(3)) + attention.W_o.bias
    torch.testing.assert_close(trace.output, total)


def test_the_scale_can_be_folded_into_the_query_projection():
    attention, _ = pair_of_modules(8, 2)
    x = normal(2, 3, 8)
    folded = copy.deepcopy(attention)
    with torch.no_grad():
        folded.W_q.weight /= 2  # √d_k = √4
        folded.W_q.bias /= 2
    query, key, value = folded.project(x, x)
    unscaled = scaled_dot_product_attention(query, key, value, scale=1.0)
    torch.testing.assert_close(unscaled.scores, attention(x).scores)


def test_a_key_bias_changes_nothing():
    attention, _ = pair_of_modules(8, 2)
    x = normal(2, 3, 8)
    before = attention(x).output
    with torch.no_grad():
        attention.W_k.bias.zero_()
    torch.testing.assert_close(attention(x).output, before)


@given(B=st.integers(1, 3), T=st.integers(1, 4), H=st.integers(1, 4), E=st.integers(1, 4))
@settings(max_examples=20, deadline=None)
def test_head_h_is_the_hth_strip_and_merging_brings_all_back(B, T, H, E):
    x = normal(B, T, H * E)
    heads = split_heads(x, H)
    for h in range(H):
        assert torch.equal(heads[:, h], x[:, :, h * E : (h + 1) * E])
    assert torch.equal(merge_heads(heads), x)


def test_seven_heads_of_64_serve_a_width_of_512(generator):
    attention = MultiHeadAttention(512, 7, d_head=64, generator=generator)
    trace = attention(torch.ones(1, 2, 512))
    assert attention.W_q.weight.shape == (448, 512)
    assert attention.W_o.weight.shape == (512, 448)
    assert trace.heads.shape == (1, 7, 2, 64)
    assert trace.output.shape == (1, 2, 512)


def test_the_same_generator_gives_the_same_weights():
    one, other = (
        MultiHeadAttention(4, 2, generator=torch.Generator().manual_seed(7)).state_dict()
        for _ in range(2)
    )
    assert all(torch.equal(one[name], other[name]) for name in one)
    assert all((one[f"W_{x}.bias"] == 0).all() for x in "qkvo")
    assert not torch.equal(one["W_q.weight"], one["W_k.weight"])


def test_dropout_acts_between_weights_and_values_while_training_only(generator):
    attention = MultiHeadAttention(8, 2, dropout=0.5, generator=generator)
    x = normal(2, 6, 8, dtype=torch.float32)
    once, again = attention(x), attention(x)
    assert torch.equal(once.weights, again.weights)
    torch.testing.assert_close(once.weights.sum(-1), torch.ones(2, 2, 6))
    assert not torch.equal(once.heads, again.heads)
    attention.eval()
    assert torch.equal(attention(x).output, attention(x).output)
    assert torch.equal(attention(x).heads, attention(x).weights @ attention(x).value)


def test_dropout_draws_from_the_modules_generator():
    def heads():
        generator = torch.Generator().manual_seed(7)
        attention = MultiHeadAttention(8, 2, dropout=0.5, generator=generator)
        return attention(normal(2, 6, 8, dtype=torch.float32)).heads

    assert torch.equal(heads(), heads())


def test_without_dropout_training_is_repeatable(generator):
    attention = MultiHeadAttention(8, 2, generator=generator)
    x = torch.ones(1, 3, 8)
    assert torch.equal(attention(x).output, attention(x).output)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused(generator):
    with refused("d_model=512 is not divisible by heads=7: rest 1"):
        MultiHeadAttention(512, 7)
    with refused("heads is 0, it must be above 0"):
        MultiHeadAttention(512, 0, d_head=64)
    with refused("d_head is 0, it must be above 0"):
        MultiHeadAttention(512, 8, d_head=0)
    with refused("width=8 is not divisible by heads=3: rest 2"):
        split_heads(torch.ones(1, 2, 8), 3)
    attention = MultiHeadAttention(8, 2, generator=generator)
    with refused("x has width 6 on its last axis, 8 was expected"):
        attention(torch.ones(2, 3, 6))
    with refused("memory has width 6 on its last axis, 8 was expected"):
        attention(torch.ones(2, 3, 8), torch.ones(2, 3, 6))
    with pytest.raises(ValueError, match=r"^mask has 3 axes \[2, 1, 3\], the scores have 4"):
        attention(torch.ones(2, 3, 8), mask=torch.ones(2, 1, 3) > 0)
