"""The look that is shown number by number is one of the looks that the model took."""

import numpy as np
import pytest

from figures.experiments.zh_en_translation import FOLLOWED, zh_en_translation


@pytest.fixture(scope="module")
def result():
    return zh_en_translation(hidden=8, steps=150)


def test_the_followed_step_is_a_softmax_and_a_weighted_sum(result):
    step = result.step
    exps = np.exp(step.scores.astype(float))
    assert np.allclose(step.weights, exps / exps.sum(), atol=1e-6)
    expected = sum(w * h for w, h in zip(step.weights, step.states, strict=True))
    assert np.allclose(step.context, expected, atol=1e-5)


def test_the_followed_step_repeats_what_decoding_did(result):
    step = result.step
    same = [shown for shown in result.examples if shown.source == step.source]
    assert FOLLOWED in same[0].reference
    t = same[0].reference.index(FOLLOWED)
    assert step.written == same[0].written[:t]
    assert np.allclose(step.weights, same[0].weights[t], atol=1e-6)
