"""Only the spread inside a row tells whether weights are uniform."""

import pytest

from figures.experiments.score_spread import score_spread

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_scores_that_spread_widely_as_a_matrix_can_give_uniform_weights(seed):
    result = score_spread(seed=seed)
    assert result.level_overall() > 4
    assert result.level_by_row() == 0
    assert result.level_largest() == pytest.approx(1 / result.level_scores.shape[1])


@seeds
def test_the_same_overall_spread_inside_the_rows_gives_sharp_weights(seed):
    result = score_spread(seed=seed)
    assert result.varied_overall() == pytest.approx(result.level_overall(), rel=1e-4)
    assert result.varied_largest() > 5 * result.level_largest()
