"""Hard attention: what is drawn, how often, and that REINFORCE's surrogate has the right gradient."""

import math

import pytest
import torch

from figures.attention.hard import MovingBaseline, entropy, hard_attention, reinforce_loss
from tests.figures.draw import keep_mask, normal
from tests.figures.refusal import refused


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def test_the_output_is_one_value_unchanged(generator):
    scores, value = normal(2, 3, 5), normal(2, 5, 4, seed=1)
    trace = hard_attention(scores, value, generator=generator)
    for b in range(2):
        for t in range(3):
            choice = trace.choice[b, t]
            assert torch.equal(trace.output[b, t], value[b, choice])
            expected = scores[b, t].log_softmax(-1)[choice]
            torch.testing.assert_close(trace.log_probability[b, t], expected)


def test_positions_are_drawn_as_often_as_their_weight_says(generator):
    scores = torch.tensor([0.5, 0.3, 0.2, 1.0], dtype=torch.float64).log().expand(20_000, 4)
    mask = torch.tensor([[True, True, True, False]])
    trace = hard_attention(scores, normal(4, 1), mask, generator=generator)
    share = trace.choice.bincount(minlength=4) / 20_000
    assert share.tolist() == pytest.approx([0.5, 0.3, 0.2, 0.0], abs=0.02)
    assert trace.scores is scores
    assert (trace.masked_scores[:, 3] == -math.inf).all()
    assert trace.weights[0].tolist() == pytest.approx([0.5, 0.3, 0.2, 0.0])


def test_the_generator_alone_decides_the_draw():
    scores, value = normal(2, 30, 5), normal(2, 5, 1)
    one, again, other = (
        hard_attention(scores, value, generator=seeded(seed)).choice for seed in (3, 3, 4)
    )
    assert torch.equal(one, again)
    assert not torch.equal(one, other)


def test_a_query_that_may_look_at_nothing_cannot_choose(generator):
    mask = torch.tensor([[True, False], [False, False]])
    with refused("axis S: 1 of 2 queries may look at nothing, so nothing can be drawn"):
        hard_attention(normal(2, 2), normal(2, 1), mask, generator=generator)


@pytest.mark.usefixtures("unchecked")
def test_what_does_not_fit_is_refused(generator):
    with refused("axis S: scores have 3, value has 4"):
        hard_attention(normal(2, 3), normal(4, 1), generator=generator)
    with refused("axis T (-2): mask has 5, the scores have 2"):
        hard_attention(normal(2, 3), normal(3, 1), keep_mask(5, 3), generator=generator)


def test_entropy_runs_from_zero_to_the_logarithm_of_the_length():
    weights = torch.tensor([[1.0, 0, 0, 0], [0.25] * 4, [0.5, 0.5, 0, 0]])
    assert entropy(weights).tolist() == pytest.approx([0, math.log(4), math.log(2)])
    assert torch.equal(entropy(weights.expand(2, 3, 4)), entropy(weights).expand(2, 3))


def test_hidden_positions_leave_the_gradient_of_the_entropy_finite():
    scores = normal(2, 3).requires_grad_()
    mask = torch.tensor([[True, True, False], [True, False, False]])
    trace = hard_attention(scores, normal(3, 1), mask, generator=seeded(0))
    entropy(trace.weights).sum().backward()
    p = trace.weights[0, :2].detach()
    slope = -p * (p.log() - (p * p.log()).sum())  # ∂H/∂score of softmax
    torch.testing.assert_close(scores.grad[0, :2], slope)
    assert (scores.grad[~mask] == 0).all()


def test_the_surrogates_gradient_is_reinforces():
    """∂/∂score_j of log p_i is (i = j) − p_j, so the gradient is known in closed form."""
    scores = normal(6, 4).requires_grad_()
    reward = normal(6, seed=1)
    trace = hard_attention(scores, normal(4, 1), generator=seeded(0))
    reinforce_loss(trace, reward, baseline=0.3, entropy_weight=0.0).backward()
    p = scores.detach().softmax(-1)
    onehot = torch.nn.functional.one_hot(trace.choice, 4)
    expected = -(reward - 0.3)[:, None] * (onehot - p) / 6
    torch.testing.assert_close(scores.grad, expected)


def test_the_loss_weighs_surprise_and_entropy():
    trace = hard_attention(normal(5, 4), normal(4, 1), generator=seeded(0))
    reward = normal(5, seed=1)
    loss = reinforce_loss(trace, reward, baseline=0.5, entropy_weight=0.2)
    p = trace.weights
    expected = (-(reward - 0.5) * trace.log_probability + 0.2 * (p * p.log()).sum(-1)).mean()
    torch.testing.assert_close(loss, expected)


def test_no_gradient_flows_into_the_reward():
    reward = normal(5).requires_grad_()
    trace = hard_attention(normal(5, 4).requires_grad_(), normal(4, 1), generator=seeded(0))
    reinforce_loss(trace, reward, baseline=0.0, entropy_weight=0.1).backward()
    assert reward.grad is None


def test_rewarded_choices_become_likelier_than_before():
    scores = torch.zeros(1, 3, dtype=torch.float64, requires_grad=True)
    baseline, random = MovingBaseline(), seeded(0)
    optimiser = torch.optim.SGD([scores], lr=0.5)
    for _ in range(100):
        trace = hard_attention(scores, normal(3, 1), generator=random)
        reward = (trace.choice == 1).double()
        optimiser.zero_grad()
        reinforce_loss(trace, reward, baseline=baseline.value, entropy_weight=0.0).backward()
        optimiser.step()
        baseline = baseline.update(reward)
    assert scores.softmax(-1)[0, 1] > 0.8


def test_the_baseline_moves_towards_recent_rewards():
    start = MovingBaseline()
    assert (start.value, start.momentum) == (0.0, 0.9)
    moved = MovingBaseline(value=2.0, momentum=0.75).update(torch.tensor([3.0, 5.0]))
    assert moved.value == pytest.approx(0.75 * 2 + 0.25 * 4)
    assert moved.momentum == 0.75


def test_a_weight_of_zero_leaves_the_entropys_gradient_finite():
    scores = torch.tensor([[0.0, -200.0]], requires_grad=True)
    entropy(torch.softmax(scores, dim=-1)).sum().backward()
    assert torch.isfinite(scores.grad).all()
