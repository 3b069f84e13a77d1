"""Luong's scores, each against its formula for one pair."""

import pytest
import torch

from figures.attention.luong import (
    LuongAttention,
    LuongScore,
    concat_score,
    dot_score,
    general_score,
)
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


def each_pair(query, key, score):
    """The scores computed one pair at a time."""
    return torch.stack(
        [
            torch.stack([torch.stack([score(q, k) for k in ks]) for q in qs])
            for qs, ks in zip(query, key, strict=True)
        ]
    )


def test_dot_is_the_inner_product_of_each_pair():
    query, key = normal(2, 3, 4), normal(2, 5, 4, seed=1)
    torch.testing.assert_close(dot_score(query, key), each_pair(query, key, torch.dot))


def test_general_puts_a_matrix_between():
    query, key, W = normal(2, 3, 4), normal(2, 5, 6, seed=1), normal(4, 6, seed=2)
    expected = each_pair(query, key, lambda q, k: q @ W @ k)
    torch.testing.assert_close(general_score(query, key, W), expected)


def test_concat_is_a_small_network_on_the_pair():
    query, key = normal(2, 3, 4), normal(2, 5, 6, seed=1)
    W, v = normal(7, 10, seed=2), normal(7, seed=3)
    expected = each_pair(query, key, lambda q, k: v @ torch.tanh(W @ torch.cat((q, k))))
    torch.testing.assert_close(concat_score(query, key, W, v), expected)
    torch.testing.assert_close(concat_score(query[0], key[0], W, v), expected[0])


@pytest.mark.parametrize("kind", LuongScore)
def test_the_module_scores_with_its_own_parameters_and_hides_what_is_masked(kind, generator):
    attention = LuongAttention(kind, 4, 4, generator=generator).double()
    query, key, value = normal(2, 3, 4), normal(2, 5, 4, seed=1), normal(2, 5, 6, seed=2)
    mask = keep_mask(2, 3, 5)
    trace = attention(query, key, value, mask)
    expected = {
        LuongScore.DOT: lambda: dot_score(query, key),
        LuongScore.GENERAL: lambda: general_score(query, key, attention.W.weight),
        LuongScore.CONCAT: lambda: concat_score(
            query, key, attention.W.weight, attention.v.weight[0]
        ),
    }[kind]()
    torch.testing.assert_close(trace.scores, expected)
    weights = expected.masked_fill(~mask, float("-inf")).softmax(-1).nan_to_num()
    torch.testing.assert_close(trace.weights, weights)
    torch.testing.assert_close(trace.output, weights @ value)


@pytest.mark.parametrize(
    ("kind", "shapes"),
    [
        (LuongScore.DOT, {}),
        (LuongScore.GENERAL, {"W.weight": (4, 4)}),
        (LuongScore.CONCAT, {"W.weight": (4, 8), "v.weight": (1, 4)}),
    ],
)
def test_each_kind_learns_only_what_its_formula_holds(kind, shapes):
    one, other = (
        LuongAttention(kind, 4, 4, generator=torch.Generator().manual_seed(7)).state_dict()
        for _ in range(2)
    )
    assert {name: tuple(tensor.shape) for name, tensor in one.items()} == shapes
    assert all(torch.equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("kind", [LuongScore.GENERAL, LuongScore.CONCAT])
def test_general_and_concat_compare_different_widths(kind, generator):
    attention = LuongAttention(kind, 4, 6, generator=generator).double()
    assert attention(normal(2, 3, 4), normal(2, 5, 6), normal(2, 5, 2)).output.shape == (2, 3, 2)


def test_concat_contains_bahdanaus_score(generator):
    from figures.attention.additive import AdditiveAttention

    additive = AdditiveAttention(4, 6, 4, generator=generator).double()
    query, key, value = normal(2, 3, 4), normal(2, 5, 6), normal(2, 5, 2)
    W = torch.cat((additive.W_q.weight, additive.W_k.weight), dim=1)
    scores = concat_score(query, key, W, additive.v.weight[0])
    torch.testing.assert_close(scores, additive(query, key, value).scores)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused(generator):
    with refused("axis E: the dot score needs equal widths, query has 4, key has 6"):
        LuongAttention(LuongScore.DOT, 4, 6)
    with refused("axis E: query has 4, key has 3"):
        dot_score(normal(1, 2, 4), normal(1, 2, 3))
    attention = LuongAttention(LuongScore.GENERAL, 4, 6, generator=generator).double()
    query, key, value = normal(2, 3, 4), normal(2, 5, 6), normal(2, 5, 2)
    with refused("query has width 3 on its last axis, 4 was expected"):
        attention(query[..., :3], key, value)
    with refused("key has width 5 on its last axis, 6 was expected"):
        attention(query, key[..., :5], value)
    with refused("axis S: key has 5, value has 4"):
        attention(query, key, value[:, :4])
