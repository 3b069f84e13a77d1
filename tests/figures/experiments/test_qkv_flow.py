import numpy as np
import pytest

from figures.experiments.qkv_flow import qkv_flow


@pytest.fixture(scope="module")
def result():
    return qkv_flow()


def test_every_stage_follows_from_the_one_before(result):
    assert result.query == pytest.approx(result.x @ result.w_query, abs=1e-5)
    assert result.key == pytest.approx(result.x @ result.w_key, abs=1e-5)
    assert result.value == pytest.approx(result.x @ result.w_value, abs=1e-5)
    scores = result.query @ result.key.T / np.sqrt(3)
    assert result.scores == pytest.approx(scores, abs=1e-5)
    weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
    assert result.weights == pytest.approx(weights, abs=1e-5)
    assert result.output == pytest.approx(weights @ result.value, abs=1e-5)


def test_the_head_has_learned_its_grammar(result):
    assert result.accuracy >= 0.95


def test_it_looks_mostly_at_the_animal_and_a_little_at_the_thing(result):
    assert result.weight("它", "小猫") > 0.5
    assert result.weight("它", "小猫") > result.weight("它", "皮球") > result.weight("它", "追")


def test_the_state_looks_at_the_animal_and_the_verb_at_both_nouns(result):
    assert result.weight("累了", "小猫") > 0.8
    assert result.weight("追", "小猫") + result.weight("追", "皮球") > 0.9
    assert min(result.weight("追", "小猫"), result.weight("追", "皮球")) > 0.25


def test_all_numbers_fit_their_cells(result):
    shown = (result.x, result.query, result.key, result.value, result.scores, result.output)
    assert max(np.abs(matrix).max() for matrix in shown) < 9.95


@pytest.mark.seeds
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_pattern_does_not_hang_on_the_seed(seed):
    result = qkv_flow(seed=seed)
    assert result.accuracy >= 0.95
    row = result.weights[result.position("它")]
    assert row.argmax() == result.position("小猫")
