"""Tiled attention equals plain attention whatever the tile."""

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st

from figures.attention.tiled import tiled_attention
from tests.figures.draw import normal, qkv
from tests.figures.refusal import refused


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.float64, 1e-10)])
@given(S=st.integers(1, 9), tile=st.integers(1, 10), seed=st.integers(0, 999))
@settings(max_examples=20, deadline=None)
def test_the_last_output_is_exact_attention(dtype, tolerance, S, tile, seed):
    query, key, value = qkv((2, 3), 4, S, 5, 6, seed=seed, dtype=dtype)
    last = tiled_attention(query, key, value, tile=tile)[-1]
    expected = F.scaled_dot_product_attention(query, key, value)
    assert last.output.dtype == dtype
    assert (last.output - expected).abs().max() <= tolerance


def test_after_each_tile_the_output_is_exact_for_the_keys_seen():
    query, key, value = qkv((2,), 3, 7, 4, 5)
    states = tiled_attention(query, key, value, tile=3)
    assert len(states) == 3
    for seen, state in zip((3, 6, 7), states, strict=True):
        scores = query @ key[:, :seen].mT / 2
        expected = scores.softmax(-1) @ value[:, :seen]
        torch.testing.assert_close(state.output, expected)
        torch.testing.assert_close(state.maximum, scores.amax(-1, keepdim=True))
        total = (scores - state.maximum).exp().sum(-1, keepdim=True)
        torch.testing.assert_close(state.total, total)
        torch.testing.assert_close(state.weighted, expected * total)


def test_a_value_of_zero_or_infinity_stays_in_its_own_column():
    query, key, value = qkv((), 3, 4, 4, 3)
    value[0, 0], value[0, 1] = 0.0, float("inf")
    output = tiled_attention(query, key, value, tile=2)[-1].output
    expected = F.scaled_dot_product_attention(query, key, value)
    torch.testing.assert_close(output[:, [0, 2]], expected[:, [0, 2]])
    assert output[:, 1].isposinf().all()


def test_huge_scores_do_not_overflow():
    query, key, value = (x * 1e3 for x in qkv((), 3, 8, 4, 2, dtype=torch.float32))
    output = tiled_attention(query, key, value, tile=2)[-1].output
    torch.testing.assert_close(output, F.scaled_dot_product_attention(query, key, value))


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    query, key, value = qkv((), 3, 8, 4, 2)
    with refused("tile is 0, it must be above 0"):
        tiled_attention(query, key, value, tile=0)
    with refused("axis E: query has 4, key has 3"):
        tiled_attention(query, normal(8, 3), value, tile=2)
