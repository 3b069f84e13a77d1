"""Grouped-query attention: multi-head at one end, multi-query at the other."""

import pytest
import torch

from figures.attention.grouped_query import GroupedQueryAttention, cache_bytes, share_heads
from figures.attention.masks import causal_mask
from figures.attention.multi_head import MultiHeadAttention
from tests.figures.draw import normal
from tests.figures.refusal import refused


def seeded():
    return torch.Generator().manual_seed(5)


def test_with_as_many_key_heads_as_heads_it_is_multi_head_attention():
    grouped = GroupedQueryAttention(8, 4, 4, generator=seeded()).double()
    multi = MultiHeadAttention(8, 4, generator=seeded()).double()
    x, memory, mask = normal(2, 3, 8), normal(2, 3, 8, seed=1), causal_mask(3)
    for inputs in ((x, None, mask), (x, memory, None)):
        ours, expected = grouped(*inputs), multi(*inputs)
        for name in vars(expected):
            torch.testing.assert_close(getattr(ours, name), getattr(expected, name))


@pytest.mark.parametrize("groups", [1, 2, 4])
def test_it_equals_multi_head_attention_whose_key_heads_are_copies(groups):
    grouped = GroupedQueryAttention(8, 4, groups, generator=seeded()).double()
    multi = MultiHeadAttention(8, 4).double()
    with torch.no_grad():
        for name in ("W_q", "W_o"):
            getattr(multi, name).load_state_dict(getattr(grouped, name).state_dict())
        for name in ("W_k", "W_v"):
            few = getattr(grouped, name).weight.view(groups, 2, 8)
            copies = [few[head * groups // 4] for head in range(4)]
            getattr(multi, name).weight.copy_(torch.cat(copies))
            getattr(multi, name).bias.zero_()
    x = normal(2, 5, 8)
    torch.testing.assert_close(grouped(x).output, multi(x).output)


def test_one_key_head_is_shared_by_all_queries():
    trace = GroupedQueryAttention(8, 4, 1, generator=seeded())(torch.ones(2, 3, 8))
    assert trace.key.shape == (2, 4, 3, 2)
    assert (trace.key == trace.key[:, :1]).all()


def test_neighbouring_heads_share():
    x = torch.arange(2.0).view(1, 2, 1, 1)
    assert share_heads(x, 4).flatten().tolist() == [0, 0, 1, 1]


def test_the_caches_of_a_large_model_shrink_with_their_heads():
    sizes = {
        heads: cache_bytes(
            layers=32, key_value_heads=heads, d_head=128, length=4096, bytes_per_number=2
        )
        for heads in (32, 8, 1)
    }
    assert {heads: size / 2**30 for heads, size in sizes.items()} == {32: 2, 8: 0.5, 1: 0.0625}
    small = {"layers": 1, "key_value_heads": 1, "d_head": 1, "length": 1, "bytes_per_number": 4}
    assert cache_bytes(**small) == 8
    assert cache_bytes(**small, batch=3) == 24


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused():
    with refused("d_model=8 is not divisible by heads=3: rest 2"):
        GroupedQueryAttention(8, 3, 1)
    with refused("heads=4 is not divisible by key_value_heads=3: rest 1"):
        GroupedQueryAttention(8, 4, 3)
    with refused("heads=5 is not divisible by key_value_heads=2: rest 1"):
        share_heads(torch.ones(1, 2, 1, 1), 5)
    attention = GroupedQueryAttention(8, 4, 2)
    with refused("x has width 6 on its last axis, 8 was expected"):
        attention(torch.ones(2, 3, 6))
    with refused("memory has width 6 on its last axis, 8 was expected"):
        attention(torch.ones(2, 3, 8), torch.ones(2, 3, 6))
    with refused("axis S (-1): mask has 4, the scores have 3"):
        attention(torch.ones(2, 3, 8), mask=torch.ones(3, 4) > 0)
