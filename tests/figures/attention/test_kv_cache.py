"""The KV cache: the same outputs as without it, token by token, alone and in a left-padded batch."""

import pytest
import torch

from figures.attention.kv_cache import KVCache, attend_with_cache
from figures.attention.masks import causal_mask
from figures.attention.multi_head import MultiHeadAttention
from figures.attention.positions import rotate
from tests.figures.draw import normal
from tests.figures.refusal import refused


@pytest.fixture
def attention(generator):
    return MultiHeadAttention(8, 2, generator=generator).double()


def empty(batch):
    return KVCache.empty(batch, 2, 4, dtype=torch.float64)


def test_decoding_token_by_token_equals_attention_over_the_whole_sequence(attention):
    x = normal(2, 6, 8)
    whole = attention(x, mask=causal_mask(6))
    cache = empty(2)
    for t in range(6):
        trace, cache = attend_with_cache(attention, x[:, t : t + 1], cache)
        assert trace.scores.shape == (2, 2, 1, t + 1)  # one row of scores, not t + 1 rows
        torch.testing.assert_close(trace.output, whole.output[:, t : t + 1])
        torch.testing.assert_close(trace.weights, whole.weights[:, :, t : t + 1, : t + 1])
    torch.testing.assert_close(cache.key, whole.key)
    torch.testing.assert_close(cache.value, whole.value)


def test_a_prompt_at_once_and_then_single_tokens_is_the_same(attention):
    x = normal(2, 5, 8)
    whole = attention(x, mask=causal_mask(5)).output
    prompt, cache = attend_with_cache(attention, x[:, :3], empty(2))
    torch.testing.assert_close(prompt.output, whole[:, :3])
    rest, _ = attend_with_cache(attention, x[:, 3:], cache)
    torch.testing.assert_close(rest.output, whole[:, 3:])


def test_a_left_padded_batch_gives_each_sequence_what_it_gets_alone(attention):
    short, long, new = normal(1, 2, 8), normal(1, 4, 8, seed=1), normal(2, 1, 8, seed=2)
    padded = torch.cat((torch.cat((normal(1, 2, 8, seed=3), short), 1), long))
    real = torch.tensor([[False, False, True, True], [True] * 4])
    together, cache = attend_with_cache(attention, padded, empty(2), real)
    step, cache = attend_with_cache(attention, new, cache)
    for row, alone in enumerate((short, long)):
        prompt, own = attend_with_cache(attention, alone, empty(1))
        torch.testing.assert_close(
            together.output[row, -alone.size(1) :], prompt.output[0, -alone.size(1) :]
        )
        expected, _ = attend_with_cache(attention, new[row : row + 1], own)
        torch.testing.assert_close(step.output[row], expected.output[0])
    assert (step.weights[0, :, :, :2] == 0).all()


def test_padding_does_not_count_in_positions():
    cache = empty(2).append(
        torch.ones(2, 2, 4, 4).double(),
        torch.ones(2, 2, 4, 4).double(),
        torch.tensor([[False, False, True, True], [True] * 4]),
    )
    assert cache.positions().tolist() == [[0, 0, 0, 1], [0, 1, 2, 3]]


def test_positions_let_rotary_attention_ignore_the_padding(attention):
    x = normal(1, 3, 8)
    padded = torch.cat((normal(1, 2, 8, seed=1), x), dim=1)
    alone_q, alone_k, _ = attention.project(x, x)
    query, key, value = attention.project(padded, padded)
    real = torch.tensor([[False, False, True, True, True]])
    positions = empty(1).append(key, value, real).positions()[:, None]  # [B, S] -> [B, 1, S]
    scores = rotate(query, positions) @ rotate(key, positions).mT
    expected = rotate(alone_q) @ rotate(alone_k).mT
    torch.testing.assert_close(scores[..., 2:, 2:], expected)


def test_appending_leaves_the_old_cache_as_it_was(attention):
    x = normal(2, 3, 8)
    _, first = attend_with_cache(attention, x, empty(2))
    kept = first.key.clone()
    _, second = attend_with_cache(attention, x[:, :1], first)
    assert (len(empty(2)), len(first), len(second)) == (0, 3, 4)
    assert torch.equal(first.key, kept)
    assert torch.equal(second.key[:, :, :3], kept)


def test_the_mask_hides_padding_and_the_future():
    new = torch.ones(1, 2, 3, 4, dtype=torch.float64)
    cache = empty(1).append(new, new, torch.tensor([[False, True, True]])).append(new, new)
    assert cache.mask(2).int().tolist() == [[[[0, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]]]]


def test_an_empty_cache_is_single_precision_unless_said():
    cache = KVCache.empty(2, 3, 5)
    assert cache.key.shape == cache.value.shape == (2, 3, 0, 5)
    assert cache.key.dtype == cache.value.dtype == torch.float32
    assert cache.real.shape == (2, 0)
    assert empty(2).key.dtype == empty(2).value.dtype == torch.float64


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    new = normal(2, 2, 1, 4)
    with refused("axis E: key has 3, cache has 4"):
        empty(2).append(new[..., :3], new)
    with refused("axis T: key has 1, value has 2"):
        empty(2).append(new, normal(2, 2, 2, 4))
    with refused("axis H: key has 1, cache has 2"):
        empty(2).append(new[:, :1], new)
    with refused("axis H: key has 2, value has 1"):
        empty(2).append(new, new[:, :1])
    with refused("axis B: key has 2, value has 1"):
        empty(2).append(new, new[:1])
    with refused("axis B: key has 2, cache has 3"):
        empty(3).append(new, new)
    with refused("axes B, T: real has [1, 3], key has [1, 1]"):
        empty(1).append(new[:1], new[:1], torch.ones(1, 3) > 0)
