"""What the other demos show is what the course says of them."""

import re

from figures.demos.against_torch import against_torch
from figures.demos.eval_twice import eval_twice
from figures.demos.heads_before_averaging import heads_before_averaging
from figures.demos.mask_views import mask_views
from figures.demos.pads_looked_at import pads_looked_at
from figures.demos.permutation_test import permutation_test
from figures.demos.repetition_symptom import repetition_symptom
from figures.demos.wrong_split import wrong_split


def printed(demo, capsys) -> list[str]:
    demo()
    return capsys.readouterr().out.splitlines()


def numbers(line: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+\.\d+", line)]


def test_ours_and_torchs_agree_with_and_without_a_mask(capsys):
    lines = printed(against_torch, capsys)
    assert [line.endswith("True") for line in lines] == [False, False, True] * 2
    assert numbers(lines[0]) == numbers(lines[1])
    assert numbers(lines[0]) != numbers(lines[3])


def test_a_score_of_zero_keeps_a_weight_and_minus_infinity_leaves_none(capsys):
    lines = printed(mask_views, capsys)
    scores, weights = ([line.split() for line in part] for part in (lines[1:5], lines[6:]))
    assert [row[:4].count("-inf") for row in scores] == [0] * 4  # 0 stands left, -inf right
    assert [row[4:].count("-inf") for row in scores] == [3, 2, 1, 0]
    for query, row in enumerate(weights):
        assert all(float(weight) > 0 for weight in row[query + 1 : 4])
        assert all(float(weight) == 0 for weight in row[4 + query + 1 :])


def test_dropout_shows_only_in_training_mode(capsys):
    equal = [line.split()[-1] for line in printed(eval_twice, capsys) if "equal" in line]
    assert equal == ["False", "True"]


def test_only_shorter_sequences_have_pads_and_only_without_a_mask_are_they_looked_at(capsys):
    rows = [line.split() for line in printed(pads_looked_at, capsys)[1:]]
    assert [row[:2] for row in rows] == [["3", "2"], ["5", "0"], ["4", "1"]]
    assert [float(row[2]) > 0.01 for row in rows] == [True, False, True]
    assert all(float(row[3]) == 0 for row in rows)


def test_words_in_another_order_change_only_with_positions(capsys):
    lines = printed(permutation_test, capsys)
    assert all(numbers(line) == [0.0] for line in lines[:3])
    assert all(numbers(line)[0] > 0.05 for line in lines[3:])
    assert [line.split()[2] for line in lines] == list("猫追狗") * 2


def test_the_mean_over_heads_hides_what_one_head_shows(capsys):
    *heads, mean = (numbers(line)[0] for line in printed(heads_before_averaging, capsys))
    assert heads[0] > 0.9
    assert max(heads[1:]) < mean < 0.3


def test_a_right_head_holds_every_token_and_a_wrong_one_a_part_or_a_mixture(capsys):
    lines = printed(wrong_split, capsys)
    assert lines[1] == "  head 0: 0 0 | 1 1 | 2 2 | 3 3"
    assert lines[4] == "  head 0: 0 0 | 0 0 | 1 1 | 1 1"
    assert lines[7] == "  head 0: 0 1 | 2 3 | 0 1 | 2 3"


def test_the_lower_the_temperature_the_more_is_repeated(capsys):
    lines = printed(repetition_symptom, capsys)
    shares = [int(re.search(r"(\d+)%", line)[1]) for line in lines if "%" in line]
    assert shares[0] > 30 and shares[-1] < 10
    assert shares == sorted(shares, reverse=True)
