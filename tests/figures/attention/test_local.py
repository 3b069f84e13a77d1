"""Local attention against Luong's formulas, one query at a time."""

import math

import pytest
import torch

from figures.attention.local import CentrePredictor, distance, local_m, local_p, window
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


def test_the_distance_is_counted_in_source_positions():
    assert distance(torch.tensor([1.0, 2.5]), 4).tolist() == [[1, 0, 1, 2], [2.5, 1.5, 0.5, 0.5]]


def test_the_window_includes_both_edges():
    near = window(torch.tensor([0, 2]), 5, half_width=1)
    assert near.int().tolist() == [[1, 1, 0, 0, 0], [0, 1, 1, 1, 0]]


def test_local_m_is_softmax_inside_the_window_around_each_querys_own_position():
    scores, value = normal(2, 4, 6), normal(2, 6, 3, seed=1)
    trace = local_m(scores, value, half_width=2)
    assert trace.centre.tolist() == [[0, 1, 2, 3]] * 2
    for b in range(2):
        for t in range(4):
            near = [s for s in range(6) if abs(s - t) <= 2]
            weights = scores[b, t, near].softmax(-1)
            torch.testing.assert_close(trace.weights[b, t, near], weights)
            torch.testing.assert_close(trace.output[b, t], weights @ value[b, near])
            assert trace.weights[b, t].count_nonzero() == len(near)
            assert trace.masked_scores[b, t].isfinite().sum() == len(near)
    assert trace.scores is scores


def test_a_decoder_can_ask_for_one_step_at_a_time():
    scores, value = normal(2, 4, 6), normal(2, 6, 3, seed=1)
    whole = local_m(scores, value, half_width=1)
    step = local_m(scores[:, 3:], value, half_width=1, centre=torch.tensor([3]))
    torch.testing.assert_close(step.weights, whole.weights[:, 3:])
    assert step.centre.tolist() == [[3], [3]]


def test_local_p_multiplies_the_windowed_softmax_by_a_gaussian():
    scores, value = normal(2, 3, 7), normal(2, 7, 3, seed=1)
    centre = torch.tensor([[0.0, 2.6, 6.5], [3.0, 3.5, 7.0]], dtype=torch.float64)
    trace = local_p(scores, value, centre, half_width=3)
    for b in range(2):
        for t in range(3):
            p = centre[b, t].item()
            near = [s for s in range(7) if p - 3 <= s <= p + 3]
            align = scores[b, t, near].softmax(-1)
            weights = [
                a * math.exp(-((s - p) ** 2) / (2 * (3 / 2) ** 2))
                for a, s in zip(align.tolist(), near, strict=True)
            ]
            assert trace.weights[b, t, near].tolist() == pytest.approx(weights)
            assert trace.weights[b, t].count_nonzero() == len(near)
            expected = sum(w * value[b, s] for w, s in zip(weights, near, strict=True))
            torch.testing.assert_close(trace.output[b, t], expected)
    assert trace.centre is centre
    assert trace.scores is scores
    assert trace.masked_scores[0, 0].isfinite().tolist() == [True] * 4 + [False] * 3
    assert (trace.weights.sum(-1) < 1).all()


@pytest.mark.parametrize("kind", ["local_m", "local_p"])
def test_padding_inside_the_window_is_hidden_too(kind):
    scores, value = normal(2, 4, 6), normal(2, 6, 3)
    mask = keep_mask(2, 1, 6)
    if kind == "local_m":
        trace = local_m(scores, value, mask, half_width=2)
    else:
        trace = local_p(scores, value, torch.full((2, 4), 2.0), mask, half_width=2)
    near = window(trace.centre, 6, half_width=2)
    assert ((trace.weights > 0) == (near & mask)).all()


def test_the_gaussian_lets_the_centre_learn():
    centre = torch.full((1, 2), 2.2, dtype=torch.float64, requires_grad=True)
    scores, value = normal(1, 2, 6), normal(1, 6, 3)
    assert torch.autograd.gradcheck(
        lambda centre: local_p(scores, value, centre, half_width=2).output, (centre,)
    )


def test_the_centre_follows_its_formula_and_stays_inside_the_source(generator):
    predictor = CentrePredictor(4, 5, generator=generator).double()
    query, lengths = normal(2, 3, 4) * 10, torch.tensor([6, 9])
    centre = predictor(query, lengths)
    W, v = predictor.W.weight, predictor.v.weight[0]
    for b in range(2):
        for t in range(3):
            inner = (v @ torch.tanh(W @ query[b, t])).item()
            expected = lengths[b].item() / (1 + math.exp(-inner))
            assert centre[b, t].item() == pytest.approx(expected)
    assert ((centre > 0) & (centre < lengths[:, None])).all()


def test_the_same_generator_gives_the_same_predictor():
    one, other = (
        CentrePredictor(4, 5, generator=torch.Generator().manual_seed(7)).state_dict()
        for _ in range(2)
    )
    assert all(torch.equal(one[name], other[name]) for name in ("W.weight", "v.weight"))


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused(generator):
    scores, value, centre = normal(2, 4, 6), normal(2, 6, 3), torch.zeros(2, 4)
    with refused("half_width is 0, it must be above 0"):
        local_m(scores, value, half_width=0)
    with refused("axis S: scores have 6, value has 5"):
        local_m(scores, value[:, :5], half_width=1)
    with refused("axis S: scores have 6, value has 5"):
        local_p(scores, value[:, :5], centre, half_width=1)
    with refused("mask has 4 axes [2, 1, 4, 6], the scores have 3 [2, 4, 6]"):
        local_p(scores, value, centre, keep_mask(2, 1, 4, 6), half_width=1)
    with refused("mask has 4 axes [2, 1, 4, 6], the scores have 3 [2, 4, 6]"):
        local_m(scores, value, keep_mask(2, 1, 4, 6), half_width=1)
    with refused("query has width 3 on its last axis, 4 was expected"):
        CentrePredictor(4, 5, generator=generator)(torch.ones(1, 2, 3), torch.tensor([5]))
