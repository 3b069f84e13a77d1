"""Linear attention against its own definition, with the T × S matrix that it avoids."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from figures.attention.linear import causal_linear_attention, feature_map, linear_attention
from tests.figures.draw import normal, qkv
from tests.figures.refusal import refused


def weights(query, key):
    """φ(q)ᵀφ(k), not yet normalised, cell by cell; φ(x) = elu(x) + 1 written out."""

    def phi(x):
        return torch.where(x > 0, x + 1, x.exp())

    return phi(query) @ phi(key).mT


@given(T=st.integers(1, 5), S=st.integers(1, 5), batch=st.sampled_from([(), (2,), (2, 3)]))
@settings(max_examples=20, deadline=None)
def test_the_output_is_the_normalised_weighted_sum(T, S, batch):
    query, key, value = qkv(batch, T, S, 4, 3)
    w = weights(query, key)
    expected = w / w.sum(-1, keepdim=True) @ value
    torch.testing.assert_close(linear_attention(query, key, value), expected)


@given(T=st.integers(1, 6), batch=st.sampled_from([(), (2,), (2, 3)]))
@settings(max_examples=20, deadline=None)
def test_the_causal_output_sums_over_the_past_only(T, batch):
    query, key, value = qkv(batch, T, T, 4, 3)
    w = weights(query, key).tril()
    expected = w / w.sum(-1, keepdim=True) @ value
    torch.testing.assert_close(causal_linear_attention(query, key, value), expected)


def test_features_are_positive():
    x = torch.linspace(-5, 5, 11)
    assert (feature_map(x) > 0).all()
    assert feature_map(torch.zeros(1)).item() == 1


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    query, key, value = qkv((), 4, 4, 4, 3)
    for attention in (linear_attention, causal_linear_attention):
        with refused("axis E: query has 4, key has 3"):
            attention(query, normal(4, 3), value)
    with refused("axis T: query has 3, key has 4"):
        causal_linear_attention(query[:3], key, value)
