"""Claim: position vectors must fit the scale of the embeddings."""

import math

import pytest

from figures.experiments.position_scale import position_scale

seeds = pytest.mark.parametrize("seed", (0, 1))


@seeds
def test_a_sinusoid_is_root_half_width_long_and_a_normal_embedding_root_width(seed):
    result = position_scale(seed=seed)
    assert result.sinusoid == pytest.approx(math.sqrt(256), rel=1e-3)
    assert result.embedding == pytest.approx(math.sqrt(512), rel=0.02)


@seeds
def test_small_embeddings_are_drowned_unless_they_are_scaled_up(seed):
    result = position_scale(seed=seed)
    assert result.drowned() > 20
    assert 0.5 < result.small_scaled / result.sinusoid < 2
