"""The weighted sum by hand is the one that a pocket calculator gives."""

import math

import pytest

from figures.experiments.weighted_sum import weighted_sum


def test_every_number_is_the_one_a_pocket_calculator_gives():
    result = weighted_sum()
    exps = [math.exp(2), math.exp(1), 1.0]
    weights = [e / sum(exps) for e in exps]
    assert result.exps == pytest.approx(exps, rel=1e-5)
    assert result.total() == pytest.approx(sum(exps), rel=1e-5)
    assert [result.weight(s) for s in range(3)] == pytest.approx(weights, rel=1e-5)
    assert result.output == pytest.approx(
        [4 * weights[0] + 2 * weights[2], 2 * weights[1] + 2 * weights[2]], rel=1e-5
    )


def test_the_products_add_up_to_the_output():
    result = weighted_sum(scores=(0.0, 3.0), values=((1.0,), (5.0,)))
    assert result.products.sum(axis=0) == pytest.approx(result.output)
