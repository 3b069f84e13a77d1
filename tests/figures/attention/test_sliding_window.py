"""Sliding-window attention: the band it sees, and that the banded computation equals the masked one."""

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from figures.attention.sliding_window import sliding_window_attention, sliding_window_mask
from tests.figures.draw import normal, qkv
from tests.figures.refusal import refused


def test_a_token_sees_itself_and_the_few_before_it():
    assert sliding_window_mask(4, width=2).int().tolist() == [
        [1, 0, 0, 0],
        [1, 1, 0, 0],
        [0, 1, 1, 0],
        [0, 0, 1, 1],
    ]


@given(T=st.integers(1, 8), width=st.integers(1, 9), batch=st.sampled_from([(), (2,), (2, 3)]))
@settings(max_examples=25, deadline=None)
def test_the_banded_computation_equals_torchs_attention_under_the_band(T, width, batch):
    query, key, value = qkv(batch, T, T, 4, 5)
    t, s = torch.arange(T)[:, None], torch.arange(T)
    band = (s <= t) & (s > t - width)
    expected = F.scaled_dot_product_attention(query, key, value, attn_mask=band)
    ours = sliding_window_attention(query, key, value, width=width)
    torch.testing.assert_close(ours, expected, rtol=0, atol=1e-10)
    assert torch.equal(sliding_window_mask(T, width=width), band)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    query, key, value = qkv((), 4, 4, 4, 4)
    with refused("width is 0, it must be above 0"):
        sliding_window_mask(3, width=0)
    with refused("width is 0, it must be above 0"):
        sliding_window_attention(query, key, value, width=0)
    with refused("axis T: query has 3, key has 4"):
        sliding_window_attention(query[:3], key, value, width=2)
    with refused("axis E: query has 4, key has 3"):
        sliding_window_attention(query, normal(4, 3), value, width=2)
