"""What kernel pooling shows: a kernel of the right width beats the plain mean."""

import numpy as np
import pytest

from figures.experiments.kernel_pooling import kernel_pooling

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_a_fitting_width_beats_the_mean_of_all_points(seed):
    result = kernel_pooling(seed=seed)
    assert result.rmse(result.best_width()) < 0.5 * result.uniform_rmse()


@seeds
def test_a_very_wide_kernel_is_nearly_the_plain_mean(seed):
    result = kernel_pooling(widths=(0.3, 100.0), seed=seed)
    assert result.rmse(100.0) == pytest.approx(result.uniform_rmse(), rel=0.02)
    assert result.best_width() == 0.3


def test_predictions_are_the_gaussian_average_of_the_values():
    result = kernel_pooling()
    kernel = np.exp(-((result.queries[:, None] - result.keys) ** 2) / (2 * 0.3**2))
    wanted = kernel @ result.values / kernel.sum(axis=1)
    assert result.predictions[1] == pytest.approx(wanted, abs=1e-4)
