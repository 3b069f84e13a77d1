"""The claims that need a training hold for other seeds too (slow; run by name)."""

import pytest

from figures.experiments.head_ablation import head_ablation
from figures.experiments.missing_causal_mask import missing_causal_mask
from figures.experiments.padding_harm import padding_harm
from figures.experiments.position_tasks import position_tasks
from figures.experiments.previous_next import previous_next
from figures.experiments.repetition import repetition
from figures.experiments.score_gradients import score_gradients
from figures.experiments.uniform_readout import uniform_readout

pytestmark = [pytest.mark.seeds, pytest.mark.parametrize("seed", (0, 1, 2))]


def test_two_heads_name_both_neighbours_and_one_does_not(seed):
    result = previous_next(heads=(1, 2, 4), seed=seed)
    assert result.mean_accuracy(1) < 0.4
    assert max(result.mean_accuracy(2), result.mean_accuracy(4)) > 0.95


def test_one_head_is_missed_far_more_than_another(seed):
    result = head_ablation(seed=seed)
    assert result.least_missed() > 0.9
    assert result.most_missed() < result.least_missed() - 0.25


def test_a_missing_causal_mask_shows_as_an_impossible_loss(seed):
    result = missing_causal_mask(seed=seed)
    assert result.unmasked_loss() < 0.5 * result.floor
    assert result.unmasked_prefix_accuracy < 0.15


def test_unmasked_pads_hurt_once_there_are_many(seed):
    result = padding_harm(seed=seed)
    assert result.accuracy("masked", 160) == result.accuracy("masked", 0)
    assert result.accuracy("unmasked", 160) < result.accuracy("unmasked", 0) - 0.05


def test_order_needs_positions_and_a_bag_does_not(seed):
    result = position_tasks(seed=seed)
    assert result.bag_plain > 0.95
    assert result.order_plain < 0.6
    assert min(result.order_placed, result.order_causal) > 0.95


def test_equal_weights_solve_one_number_and_not_any(seed):
    result = uniform_readout(seed=seed)
    assert result.same_uniform > 0.97
    assert result.any_uniform < 0.85 < 0.9 < result.any_learned


def test_greedy_repeats_and_temperature_one_does_not(seed):
    result = repetition(seed=seed)
    assert result.at_temperature(0.0) > 0.25
    assert result.at_temperature(1.0) < 0.05


def test_without_the_scale_a_wide_head_lags(seed):
    result = score_gradients(trained_widths=(1024,), seed=seed)
    assert result.recall("raw", 1024) < result.recall("scaled", 1024) - 0.2
