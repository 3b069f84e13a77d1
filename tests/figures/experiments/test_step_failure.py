import numpy as np
import pytest

from figures.experiments.step_failure import step_failure


@pytest.fixture(scope="module")
def result():
    return step_failure()


def test_copying_keeps_the_first_token_best_so_nothing_early_is_overwritten(result):
    assert result.copy_at(1) >= 0.85
    assert result.copy_at(16) <= 0.3
    assert result.copy.argmax() == 0


def test_reversing_fails_at_late_steps_too_whatever_was_read_when(result):
    assert result.reverse_at(1) >= 0.85
    assert result.reverse_at(16) <= 0.3


def test_the_two_orders_fail_alike(result):
    assert np.corrcoef(result.copy, result.reverse)[0, 1] > 0.95
